"use client";

import { Form } from "@/components/shared/form";
import { CheckboxField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import { AskBeforeLeaving } from "@/components/writing/ask-before-leaving";
import type { Webhook } from "@/lib/texts/webhooks/dto";
import {
  webhookBoxes,
  webhookForm,
  webhookTypes,
  type WebhookBox,
  type WebhookInput,
} from "@/lib/texts/webhooks/schema";

interface WebhookFormProps<Saved> {
  /** The webhook to change; absent for a new one. */
  webhook?: Webhook;
  save: (input: Pick<WebhookInput, "url" | "types">) => Promise<Saved>;
  done: (saved: Saved) => void;
  onCancel: () => void;
}

/** The form for the address of a webhook and the events that it is told of. */
export function WebhookForm<Saved>({ webhook, save, done, onCancel }: WebhookFormProps<Saved>) {
  const chosen = Object.fromEntries(
    webhookBoxes.map(([box, type]) => [box, webhook?.types.includes(type) ?? true]),
  ) as Record<WebhookBox, boolean>;
  const { form, control, submit, busy } = useRecordForm({
    schema: webhookForm,
    defaults: { url: webhook?.url ?? "", ...chosen },
    save,
    done: (saved) => done(saved),
  });
  return (
    <Form form={form} onSubmit={submit} className="max-w-2xl">
      <TextField
        control={control}
        name="url"
        label="Dirección"
        placeholder="https://ejemplo.es/avisos"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        required
        hint="Recibe cada envío por POST, en JSON. Debe estar en internet y responder en 10 segundos."
      />
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-sm font-medium">De qué avisa</legend>
        {webhookBoxes.map(([box, type]) => (
          <CheckboxField key={box} control={control} name={box} label={webhookTypes[type]} />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyLabel="Guardando...">
          {webhook ? "Guardar" : "Crear webhook"}
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <AskBeforeLeaving unsaved={form.formState.isDirty && !busy} />
    </Form>
  );
}
