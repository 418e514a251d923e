import { formatDistance } from "date-fns";
import { es } from "date-fns/locale/es";

/**
 * How long ago: `hace 5 minutos`. A moment ahead of `now` counts as now: the reader's clock may be slow, and
 * nothing here is dated in the future.
 */
export function formatRelative(date: Date | string, now: Date = new Date()): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return "Fecha inválida";
  return formatDistance(moment < now ? moment : now, now, { locale: es, addSuffix: true });
}
