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
import { useReportText } from "@/lib/desk/moderation/client";
import { reportInput, statementLimits } from "@/lib/desk/moderation/schema";
import { type Subject } from "@/lib/house/reports/schema";
import { reasonOptions } from "./reason-options";

interface ReportDialogProps {
  subject: Subject;
  subjectId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the focus back. */
  onClosed: () => void;
}

/** The dialog that reports a text to the moderators of the site. */
export function ReportDialog({
  subject,
  subjectId,
  open,
  onOpenChange,
  onClosed,
}: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
        <DialogHeader>
          <DialogTitle>
            {subject === "entry" ? "Denunciar esta entrada" : "Denunciar este comentario"}
          </DialogTitle>
          <DialogDescription>
            Revisa la denuncia quien modera el sitio. Quien escribió el texto no sabrá que has sido
            tú, y te diremos qué se decide.
          </DialogDescription>
        </DialogHeader>
        <ReportFields subject={subject} subjectId={subjectId} onSent={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ReportFields({
  subject,
  subjectId,
  onSent,
}: Pick<ReportDialogProps, "subject" | "subjectId"> & { onSent: () => void }) {
  const report = useReportText();
  const { form, control, submit, busy } = useRecordForm({
    schema: reportInput,
    defaults: { text: "" },
    save: (input) => report.mutateAsync({ ...input, subject, subject_id: subjectId }),
    done: onSent,
  });
  const lengthHint = useLengthHint(control, "text", statementLimits.max);
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField
        control={control}
        name="reason"
        label="Motivo"
        placeholder="Elige un motivo"
        options={reasonOptions}
      />
      <TextareaField
        control={control}
        name="text"
        label="¿Qué pasa? (opcional)"
        hint={
          lengthHint ?? "Si crees que es ilegal, di por qué y dónde está: ayuda a quien lo revisa."
        }
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancelar</Button>
        </DialogClose>
        <SubmitButton busy={busy}>Denunciar</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
