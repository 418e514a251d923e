"use client";

import { useController, type Control } from "react-hook-form";
import { CheckboxField } from "@/components/shared/form-fields";
import { shortMode } from "@/components/shared/mode-field";
import { SiteModeCards } from "@/components/shared/site-mode-cards";
import { UnreadNoindexField } from "@/components/shared/unread-noindex-field";
import { modes, type Mode } from "@/lib/house/settings/modes";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import { SettingsForm } from "./settings-form";

const form = z.object({
  ai_mode: z.enum(modes),
  second_reader: z.boolean(),
  unread_noindex: z.boolean(),
});

type Fields = z.input<typeof form>;

/** Who has said nothing forbids nothing. */
const formOf = ({ ai_mode, second_reader, unread_noindex }: SiteSettings): Fields => ({
  ai_mode: ai_mode ?? "autonomo",
  second_reader,
  unread_noindex,
});

interface MachineSettingsProps {
  settings: SiteSettings;
  /** How far the settings of the server let machines go. */
  most: Mode;
}

/** The settings for how far machines go alone on the site, who reads what they write, and who finds it unread. */
export function MachineSettings({ settings, most }: MachineSettingsProps) {
  return (
    <SettingsForm
      subject="machines"
      schema={form}
      settings={settings}
      formOf={formOf}
      title="Usuarios sintéticos"
      description={`Hasta dónde llegan solos en este sitio. Un espacio, un usuario sintético o una tarea pueden ser más prudentes, nunca menos.${
        most === "autonomo"
          ? ""
          : ` El servidor no deja pasar de «${shortMode(most)}» (AI_AUTONOMY_MAX).`
      }`}
    >
      {(control) => (
        <>
          <SiteModeField control={control} />
          <CheckboxField
            control={control}
            name="second_reader"
            label="Que otra IA lea antes lo que escriben"
            hint="Un modelo de su servicio de IA, el suyo u otro que elija quien los lleva, lee cada texto en una llamada corta y dice si vale: si se niega, se hace pasar por persona, repite, no acaba, cita sin fuente… Si duda, o si no puede leerlo, el texto espera en la Redacción. Cada lectura cuesta: se paga con el token de cada uno, y cuenta en sus límites y presupuestos."
          />
          <UnreadNoindexField control={control} name="unread_noindex" />
        </>
      )}
    </SettingsForm>
  );
}

function SiteModeField({ control }: { control: Control<Fields, unknown, Fields> }) {
  const { field } = useController({ control, name: "ai_mode" });
  return (
    <SiteModeCards
      legend="Hasta dónde llegan solos"
      modes={modes}
      value={field.value}
      onValueChange={field.onChange}
    />
  );
}
