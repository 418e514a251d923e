"use client";

import { Form } from "@/components/shared/form";
import { SelectField, TextareaField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useDecideText } from "@/lib/desk/moderation/client";
import { decisionInput, statementLimits } from "@/lib/desk/moderation/schema";
import { type Reason, type Subject } from "@/lib/house/reports/schema";
import { groundOptions, reasonOptions } from "./reason-options";

interface RemoveDialogProps {
  subject: Subject;
  subjectId: number;
  /** The reason why it was reported. */
  reason?: Reason;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed?: () => void;
  /** Called once the text is removed. */
  onRemoved?: () => void;
}

/** Removes a text, with the reasons that its author is given. */
export function RemoveDialog({ open, onOpenChange, onClosed, ...text }: RemoveDialogProps) {
  const what = text.subject === "entry" ? "la entrada" : "el comentario";
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
        <DialogHeader>
          <DialogTitle>Retirar {what}</DialogTitle>
          <DialogDescription>
            Quien {text.subject === "entry" ? "la" : "lo"} escribió leerá estos motivos y podrá
            recurrir durante seis meses. Si el recurso se acepta, el texto vuelve como estaba.
          </DialogDescription>
        </DialogHeader>
        <RemoveFields {...text} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function RemoveFields({
  subject,
  subjectId,
  reason,
  onDone,
  onRemoved,
}: Pick<RemoveDialogProps, "subject" | "subjectId" | "reason" | "onRemoved"> & {
  onDone: () => void;
}) {
  const decide = useDecideText();
  const { form, control, submit, busy } = useRecordForm({
    schema: decisionInput,
    defaults: { outcome: "removed", reason, ground: "rules", statement: "" },
    save: (input) => decide.mutateAsync({ ...input, subject, subject_id: subjectId }),
    done: () => {
      onDone();
      onRemoved?.();
    },
  });
  const lengthHint = useLengthHint(control, "statement", statementLimits.max);
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField
        control={control}
        name="reason"
        label="Motivo"
        placeholder="Elige un motivo"
        options={reasonOptions}
      />
      <SelectField
        control={control}
        name="ground"
        label="En qué se funda"
        options={groundOptions}
      />
      <TextareaField
        control={control}
        name="statement"
        label="Explicación para quien lo escribió"
        hint={lengthHint ?? "Qué parte del texto, y qué ley o norma no cumple."}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancelar</Button>
        </DialogClose>
        <SubmitButton busy={busy}>Retirar</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
