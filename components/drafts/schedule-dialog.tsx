"use client";

import { AskDialog } from "@/components/shared/ask-dialog";
import { Field, fieldAria } from "@/components/shared/field";
import { useSite } from "@/components/shared/site-context";
import { useRequired } from "@/components/shared/use-required";
import { Input } from "@/components/ui/input";
import { FormError } from "@/lib/platform/http/client";
import { momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The hour that is set already (ISO); null for none. */
  publishAt: string | null;
  /** Sets the hour (ISO). */
  schedule: (publishAt: string) => Promise<unknown>;
}

const MISSING = "Elige un día y una hora";

/** «Programar…»: the day and the hour, by the site's clock, at which a text publishes itself. */
export function ScheduleDialog({ open, onOpenChange, publishAt, schedule }: ScheduleDialogProps) {
  const { siteTz } = useSite();
  const { id, value, error, set, check } = useRequired(
    MISSING,
    wallClockOf(publishAt ?? tomorrow(siteTz), siteTz),
  );
  const hint = `Hora de ${siteTz.split("/").at(-1)?.replaceAll("_", " ")}.`;

  async function confirm() {
    const moment = momentOf(value, siteTz);
    if (!moment) throw new FormError(MISSING);
    await schedule(moment);
  }

  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Programar la publicación"
      description="Se publicará sola a esa hora. Hasta entonces puedes seguir cambiándola."
      confirmLabel="Programar"
      pendingLabel="Programando…"
      check={check}
      onConfirm={confirm}
    >
      <Field id={id} label="Día y hora" hint={hint} error={error}>
        <Input
          type="datetime-local"
          required
          value={value}
          onChange={({ target }) => set(target.value)}
          className="w-auto"
          {...fieldAria(id, { hint, error })}
        />
      </Field>
    </AskDialog>
  );
}

/** Tomorrow at nine, by the site's clock. */
function tomorrow(timeZone: string): string {
  const day = wallClockOf(new Date(Date.now() + 86_400_000).toISOString(), timeZone).slice(0, 10);
  return momentOf(`${day}T09:00`, timeZone) ?? new Date().toISOString();
}
