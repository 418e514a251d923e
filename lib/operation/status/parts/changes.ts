import "server-only";
import { freezes } from "@/lib/kernel/env";
import { changesHeard } from "@/lib/kernel/health";
import { ok, warning } from "@/lib/operation/status/finding";
import { formatRelative } from "@/lib/platform/text/relative-date";

/** Checks whether this server hears of other servers' changes. */
export async function changes() {
  const heard = changesHeard();
  if (heard?.heard) return ok("Este servidor oye los cambios de los demás.");
  if (heard) return warning(`Desde ${formatRelative(heard.since)}.`, heard.advice);
  return freezes
    ? ok("Aquí nadie escucha entre dos peticiones: cada una pregunta por los cambios.")
    : ok("Lo sabe cada servidor: lo dice su pantalla «Estado».");
}
