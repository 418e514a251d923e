"use client";

import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import { useAddPrice } from "@/lib/machines/spending/client";
import { priceForm } from "@/lib/machines/spending/schema";

interface PriceFormProps {
  /** A model that was asked and has no price yet; empty for none. */
  model: string;
  /** The currency of the site. */
  currency: string;
  onClose: () => void;
}

/** The form for a new price, which holds from now on. */
export function PriceForm({ model, currency, onClose }: PriceFormProps) {
  const add = useAddPrice();
  const { form, control, submit, busy } = useRecordForm({
    schema: priceForm,
    defaults: {
      model,
      provider: "",
      input: "",
      cached: "",
      output: "",
      source_url: "",
    },
    save: (input) => add.mutateAsync(input),
    done: onClose,
  });
  return (
    <Form form={form} onSubmit={submit} className="max-w-2xl rounded-lg border bg-card p-5">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField control={control} name="model" label="Modelo" />
        <TextField
          control={control}
          name="provider"
          label="Servidor (opcional)"
          hint="Como api.openai.com. Sin él, vale para cualquiera."
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <TextField
          control={control}
          name="input"
          label={`Entrada, en ${currency}`}
          inputMode="decimal"
        />
        <TextField
          control={control}
          name="cached"
          label={`En caché, en ${currency}`}
          inputMode="decimal"
          hint="Vacío: como la entrada."
        />
        <TextField
          control={control}
          name="output"
          label={`Salida, en ${currency}`}
          inputMode="decimal"
        />
      </div>
      <TextField
        control={control}
        name="source_url"
        label="Dirección donde se publica"
        type="url"
        inputMode="url"
        required
        hint="Obligatoria: de ahí sale el precio."
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyLabel="Añadiendo...">
          Añadir precio
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}
