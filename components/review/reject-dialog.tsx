import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field, fieldAria } from "@/components/shared/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useRejectReview } from "@/lib/review/client";
import { MAX_NOTE, rejectionReasons, type RejectionReason } from "@/lib/review/schema";
import type { DecisionDialogProps } from "./decision-dialog";
import { reasonLabels } from "./labels";

/** Turns a text down; what is said here goes into the next one's assignment. */
export function RejectDialog({ review, open, onOpenChange, onDone }: DecisionDialogProps) {
  const id = useId();
  const [reason, setReason] = useState<RejectionReason>("hecho_falso");
  const [note, setNote] = useState("");
  const reject = useRejectReview();
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Rechazar el texto"
      description="No se publicará. El motivo se le dirá a quien escribe la próxima vez."
      confirmLabel="Rechazar"
      pendingLabel="Rechazando…"
      onConfirm={async () => {
        await reject.mutateAsync({ ...review, reason, note });
        onDone();
      }}
    >
      <Field id={`${id}-reason`} label="Motivo">
        <Select
          {...fieldAria(`${id}-reason`, {})}
          value={reason}
          onValueChange={(value) => setReason(value as RejectionReason)}
          options={rejectionReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        />
      </Field>
      <Field id={id} label="Nota">
        <Textarea
          id={id}
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
