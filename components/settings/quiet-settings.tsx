"use client";

import { TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { siteSettingsChanges, type SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import { SettingsForm } from "./settings-form";

type Quiet = Pick<SiteSettings, "quiet_hours">;

const formOf = ({ quiet_hours }: Quiet) => ({
  from: quiet_hours?.from ?? "",
  to: quiet_hours?.to ?? "",
});

/** Two hours, or none; the message about what the server would refuse is put under the second. */
const form = z.object({ from: z.string(), to: z.string() }).transform((hours, context): Quiet => {
  if (!hours.from && !hours.to) return { quiet_hours: null };
  const read = siteSettingsChanges.shape.quiet_hours.safeParse(hours);
  if (read.success) return { quiet_hours: read.data ?? null };
  const message = read.error.issues[0]?.message ?? "";
  context.addIssue({ code: "custom", path: ["to"], message });
  return z.NEVER;
});

/** The setting for the hours in which no task runs by itself. */
export function QuietSettings({ settings }: { settings: SiteSettings }) {
  const { siteTz } = useSite();
  return (
    <SettingsForm
      subject="quiet"
      schema={form}
      settings={settings}
      formOf={formOf}
      title="Horas de silencio"
      description="En ellas ninguna tarea se ejecuta sola: la que toque lo hace una vez cuando acaban. «Ejecutar Ahora» funciona siempre."
    >
      {(control) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField control={control} name="from" label="Desde las" type="time" />
          <TextField
            control={control}
            name="to"
            label="Hasta las"
            type="time"
            hint={`Según el reloj del sitio (${siteTz}). Vacías las dos: nunca.`}
          />
        </div>
      )}
    </SettingsForm>
  );
}
