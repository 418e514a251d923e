"use client";

import { useController, type Control } from "react-hook-form";
import { shortMode } from "@/components/shared/mode-field";
import { SiteModeCards } from "@/components/shared/site-mode-cards";
import { modes, type Mode } from "@/lib/house/settings/modes";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import { SettingsForm } from "./settings-form";

const form = z.object({ ai_mode: z.enum(modes) });

type Fields = z.input<typeof form>;

/** Who has said nothing forbids nothing. */
const formOf = ({ ai_mode }: Pick<SiteSettings, "ai_mode">): Fields => ({
  ai_mode: ai_mode ?? "autonomo",
});

interface MachineSettingsProps {
  settings: SiteSettings;
  /** How far the settings of the server let machines go. */
  most: Mode;
}

/** The setting for how far machines go alone on the site. */
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
      {(control) => <SiteModeField control={control} />}
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
