import { tz } from "@date-fns/tz";
import { format, formatDistance } from "date-fns";
import { es } from "date-fns/locale/es";

const INVALID = "Fecha inválida";

/** The date of an entry in `timeZone`: `5 de mayo, 2024 a las 14:30`. */
export const formatEntryDate = (date: Date | string, timeZone: string) =>
  formatIn(timeZone, date, "d 'de' MMMM, yyyy 'a las' HH:mm");

/** The date of a comment in `timeZone`: `05/05/2024 14:30`. */
export const formatCommentDate = (date: Date | string, timeZone: string) =>
  formatIn(timeZone, date, "dd/MM/yyyy HH:mm");

/** The day in `timeZone`, in long form: `5 de mayo de 2024`. */
export const formatLongDate = (date: Date | string, timeZone: string) =>
  formatIn(timeZone, date, "d 'de' MMMM 'de' yyyy");

/** The day in `timeZone` as a newspaper dates itself: `domingo, 5 de mayo de 2024`. */
export const formatDay = (date: Date | string, timeZone: string) =>
  formatIn(timeZone, date, "EEEE, d 'de' MMMM 'de' yyyy");

/**
 * How long ago: `hace 5 minutos`. A moment ahead of `now` counts as now: the reader's clock may be slow, and
 * nothing here is dated in the future.
 */
export function formatRelative(date: Date | string, now: Date = new Date()): string {
  const moment = new Date(date);
  if (!isValid(moment)) return INVALID;
  return formatDistance(moment < now ? moment : now, now, { locale: es, addSuffix: true });
}

/** How long until then: `en 5 minutos`; what is past counts as now. */
export function formatUntil(date: Date | string, now: Date = new Date()): string {
  const moment = new Date(date);
  if (!isValid(moment)) return INVALID;
  return moment <= now
    ? "ahora mismo"
    : formatDistance(moment, now, { locale: es, addSuffix: true });
}

function formatIn(timeZone: string, date: Date | string, pattern: string): string {
  const moment = new Date(date);
  return isValid(moment) ? format(moment, pattern, { locale: es, in: tz(timeZone) }) : INVALID;
}

const isValid = (date: Date) => !Number.isNaN(date.getTime());
