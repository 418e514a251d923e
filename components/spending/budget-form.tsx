"use client";

import { Form } from "@/components/shared/form";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import { fullByline } from "@/lib/house/users/dto";
import { useSetBudget } from "@/lib/machines/spending/client";
import type { SpendingSubjects } from "@/lib/machines/spending/dto";
import { budgetForm } from "@/lib/machines/spending/schema";
import type { Reader } from "./reader";

interface BudgetFormProps {
  actor: Reader;
  subjects: SpendingSubjects;
  /** The currency of the site. */
  currency: string;
  onClose: () => void;
}

/** The form for a new budget, or for another limit of an existing one. */
export function BudgetForm({ actor, subjects, currency, onClose }: BudgetFormProps) {
  const set = useSetBudget();
  const options = budgetOptions(actor, subjects);
  const { form, control, submit, busy } = useRecordForm({
    schema: budgetForm,
    defaults: {
      subject: options[0]?.value ?? "",
      limit: "",
      warn: "80",
    },
    save: (input) => set.mutateAsync(input),
    conflictField: "subject",
    done: onClose,
  });
  return (
    <Form form={form} onSubmit={submit} className="max-w-2xl rounded-lg border bg-card p-5">
      <SelectField control={control} name="subject" label="De qué" options={options} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          control={control}
          name="limit"
          label={`Límite de cada mes, en ${currency}`}
          inputMode="decimal"
          hint="Con él no se hacen llamadas a modelos que no tienen precio."
        />
        <TextField
          control={control}
          name="warn"
          label="Avisar al (%)"
          inputMode="numeric"
          hint="Y otra vez cuando se agote."
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyLabel="Guardando...">
          Guardar presupuesto
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}

/** Lists what the reader may limit. */
export const budgetOptions = ({ isAdmin }: Reader, { users }: SpendingSubjects) => [
  ...(isAdmin ? [{ value: "site", label: "Todo el sitio" }] : []),
  ...users.map(({ id, user }) => ({ value: `user ${id}`, label: fullByline(user) })),
];
