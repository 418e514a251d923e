import { formatDistance } from "date-fns/formatDistance";
import { es } from "date-fns/locale/es";

const INVALID = "Fecha inválida";

/**
 * Returns how long ago a moment was: `hace 5 minutos`. A moment ahead of `now` counts as now: the reader's clock may
 * be slow, and nothing that is shown so is dated in the future.
 */
export function formatRelative(date: Date | string, now: Date = new Date()): string {
  const moment = new Date(date);
  return isValid(moment) ? distance(moment < now ? moment : now, now) : INVALID;
}

/** Returns how long it is until a moment: `en 5 minutos`; a past one counts as now. */
export function formatUntil(date: Date | string, now: Date = new Date()): string {
  const moment = new Date(date);
  if (!isValid(moment)) return INVALID;
  return moment <= now ? "ahora mismo" : distance(moment, now);
}

const distance = (moment: Date, now: Date) =>
  formatDistance(moment, now, { locale: es, addSuffix: true });

const isValid = (date: Date) => !Number.isNaN(date.getTime());
