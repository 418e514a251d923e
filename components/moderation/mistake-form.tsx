"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/shared/button-link";
import { Form } from "@/components/shared/form";
import { TextareaField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import { useReportText } from "@/lib/desk/moderation/client";
import { reportInput, statementLimits } from "@/lib/desk/moderation/schema";

interface MistakeFormProps {
  entryId: number;
  /** The address of the entry, to which the form leads back. */
  address: Route;
}

/** The form that tells moderators that an entry says something untrue: a report like any other, with its own reason. */
export function MistakeForm({ entryId, address }: MistakeFormProps) {
  const router = useRouter();
  const report = useReportText();
  const { form, control, submit, busy } = useRecordForm({
    schema: reportInput,
    defaults: { reason: "error", text: "" },
    save: (input) => report.mutateAsync({ ...input, subject: "entry", subject_id: entryId }),
    done: () => router.push(address),
  });
  const lengthHint = useLengthHint(control, "text", statementLimits.max);
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        Lo lee quien modera el sitio. Si hay que corregir el texto, la corrección se publica bajo
        él, y te diremos qué se decide.
      </p>
      <TextareaField
        control={control}
        name="text"
        label="¿Qué está mal?"
        required
        hint={lengthHint ?? "Di qué frase, qué es lo cierto y dónde se puede comprobar."}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>Avisar</SubmitButton>
        <ButtonLink href={address} variant="outline">
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
