"use client";

import { z } from "@/lib/kernel/zod";
import { Form } from "@/components/shared/form";
import { CheckboxField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { useChangeSettings } from "@/lib/settings/client";
import type { SiteSettings } from "@/lib/settings/schema";
import { SettingsSection } from "./settings-section";

type Asked = Pick<SiteSettings, "admins_need_factor">;

const form = z.object({ admins_need_factor: z.boolean() });

const formOf = ({ admins_need_factor }: Asked) => ({ admins_need_factor });

/** Whether who administers the site must have a second factor. */
export function FactorSettings({ settings }: { settings: Asked }) {
  const change = useChangeSettings();
  const {
    form: bound,
    control,
    submit,
    busy,
  } = useRecordForm({
    schema: form,
    defaults: formOf(settings),
    save: (input: Asked) => change.mutateAsync(input),
    done: formOf,
  });
  return (
    <SettingsSection
      title="Segundo factor"
      description="Una llave de acceso o una aplicación de códigos, además de la contraseña."
    >
      <Form form={bound} onSubmit={submit}>
        <CheckboxField
          control={control}
          name="admins_need_factor"
          label="Exigirlo a quienes administran el sitio"
          hint="Quien no lo tenga solo podrá entrar para añadirlo."
        />
        <div>
          <SubmitButton busy={busy} busyLabel="Guardando...">
            Guardar
          </SubmitButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
