"use client";

import { AskDialog } from "@/components/shared/ask-dialog";
import { MomentField } from "@/components/shared/moment-field";
import { useSite } from "@/components/shared/site-context";
import { useRequired } from "@/components/shared/use-required";
import { momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The hour that is set already (ISO); null for none. */
  publishAt: string | null;
  /** Sets the hour (ISO). */
  schedule: (publishAt: string) => Promise<unknown>;
}

/** «Programar…»: the day and the hour, by the site's clock, at which a text publishes itself. */
export function ScheduleDialog({ open, onOpenChange, publishAt, schedule }: ScheduleDialogProps) {
  const { siteTz } = useSite();
  const { id, value, error, set, check } = useRequired(
    "Elige un día y una hora",
    publishAt ?? tomorrow(siteTz),
  );

  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Programar la publicación"
      description="Se publicará sola a esa hora. Hasta entonces puedes seguir cambiándola."
      confirmLabel="Programar"
      pendingLabel="Programando…"
      check={check}
      onConfirm={() => schedule(value)}
    >
      <MomentField
        id={id}
        label="Día y hora"
        required
        error={error}
        value={value || null}
        onChange={(moment) => set(moment ?? "")}
      />
    </AskDialog>
  );
}

/** Tomorrow at nine, by the site's clock. */
function tomorrow(timeZone: string): string {
  const day = wallClockOf(new Date(Date.now() + 86_400_000).toISOString(), timeZone).slice(0, 10);
  return momentOf(`${day}T09:00`, timeZone) ?? new Date().toISOString();
}
