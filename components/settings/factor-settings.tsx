"use client";

import { CheckboxField } from "@/components/shared/form-fields";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import { SettingsForm } from "./settings-form";

type Asked = Pick<SiteSettings, "admins_need_factor">;

const form = z.object({ admins_need_factor: z.boolean() });

const formOf = ({ admins_need_factor }: Asked) => ({ admins_need_factor });

/** The setting for whether administrators must have a second factor. */
export function FactorSettings({ settings }: { settings: SiteSettings }) {
  return (
    <SettingsForm
      subject="factor"
      schema={form}
      settings={settings}
      formOf={formOf}
      title="Segundo factor"
      description="Una llave de acceso o una aplicación de códigos, además de la contraseña."
    >
      {(control) => (
        <CheckboxField
          control={control}
          name="admins_need_factor"
          label="Exigirlo a quienes administran el sitio"
          hint="Quien no lo tenga solo podrá entrar para añadirlo."
        />
      )}
    </SettingsForm>
  );
}
