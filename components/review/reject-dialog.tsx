import { useId, useState } from "react";
import { AskFrame, Question } from "@/components/shared/ask-dialog";
import { Field, fieldAria } from "@/components/shared/field";
import { useRequired } from "@/components/shared/use-required";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useRejectReview } from "@/lib/publishing/review/client";
import { MAX_NOTE, rejectionReasons, type RejectionReason } from "@/lib/publishing/review/schema";
import type { DecisionDialogProps } from "./decision-dialog";
import { reasonLabels } from "./labels";

/** The dialog that turns a text down; the reason and the note go into the assignment of the next text. */
export const RejectDialog = ({ open, onOpenChange, ...decision }: DecisionDialogProps) => (
  <AskFrame open={open} onOpenChange={onOpenChange}>
    <Reject {...decision} />
  </AskFrame>
);

function Reject({ review, onDone }: Pick<DecisionDialogProps, "review" | "onDone">) {
  const reason = useRequired("Elige un motivo");
  const noteId = useId();
  const [note, setNote] = useState("");
  const reject = useRejectReview();
  return (
    <Question
      title="Rechazar el texto"
      description="No se publicará. El motivo se le dirá a quien escribe la próxima vez."
      confirmLabel="Rechazar"
      pendingLabel="Rechazando…"
      check={reason.check}
      onConfirm={async () => {
        await reject.mutateAsync({ ...review, reason: reason.value as RejectionReason, note });
        onDone();
      }}
    >
      <Field id={reason.id} label="Motivo" error={reason.error}>
        <Select
          {...fieldAria(reason.id, { error: reason.error })}
          placeholder="Elige un motivo"
          value={reason.value}
          onValueChange={reason.set}
          options={rejectionReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        />
      </Field>
      <Field id={noteId} label="Nota" hint="Opcional. Qué falla, y dónde.">
        <Textarea
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          {...fieldAria(noteId, { hint: true })}
        />
      </Field>
    </Question>
  );
}
