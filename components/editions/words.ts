import { isPlaced, wordsOf, type Arrangement } from "@/lib/fronts/editions/arrange";
import type { EditionLink, Hour } from "@/lib/fronts/editions/dto";
import type { DateLanguage } from "@/lib/platform/text/date-languages";
import {
  formatCommentDate,
  formatDay,
  formatEntryDate,
  formatMonth,
} from "@/lib/platform/text/dates";
import { hourText } from "@/lib/platform/text/wall-clock";

/** Returns noon of a day, as UTC: the day is then written in UTC, so that no time zone changes it. */
const noon = (day: string) => `${day}T12:00:00Z`;

/** Writes a day such as `2026-11-21` in words: `sábado, 21 de noviembre de 2026`. */
export const sayDay = (day: string, language: DateLanguage = "es"): string =>
  formatDay(noon(day), { timeZone: "UTC", language });

/** Writes a month such as `2026-11` in words: `noviembre de 2026`. */
export const sayMonth = (month: string, language: DateLanguage = "es"): string =>
  formatMonth(noon(`${month}-15`), { timeZone: "UTC", language });

/**
 * Names an edition: `Edición de las 07:00`, `Edición de las 07:00 (2)` for the next of that minute, or one that the site
 * kept by itself.
 */
export const sayHour = (
  { published_at, of_minute, automatic }: EditionLink,
  siteTz: string,
): string => {
  const which = of_minute > 1 ? ` (${of_minute})` : "";
  return automatic
    ? "Como estaba al acabar el día"
    : `Edición de ${theHour(published_at, siteTz)}${which}`;
};

/** Says whether a story has a fixed place, and until when; undefined for one that is placed by its date. */
export function sayPlace(
  arrangement: Arrangement,
  entryId: number,
  siteTz: string,
): string | undefined {
  if (!isPlaced(arrangement, entryId)) return undefined;
  const { until } = wordsOf(arrangement, entryId);
  return until ? `Sitio fijo hasta el ${formatEntryDate(until, siteTz)}` : "Sitio fijo";
}

/** `Publicada a las 10:32`; of another day `Publicada el 24/11/2026 a las 10:32`. */
export const sayPublished = ({ at, today }: Hour, siteTz: string): string =>
  `Publicada ${today ? "" : `el ${dayIn(at, siteTz)} `}a ${theHour(at, siteTz)}`;

/** `Edición de las 07:00, programada`; of another day `Edición de las 07:00 del 26/11/2026, programada`. */
export const sayScheduled = ({ at, today }: Hour, siteTz: string): string =>
  `Edición de ${theHour(at, siteTz)}${today ? "" : ` del ${dayIn(at, siteTz)}`}, programada`;

const dayIn = (moment: string, siteTz: string) => formatCommentDate(moment, siteTz).slice(0, 10);

/** `las 07:00`, `la 01:05`. */
const theHour = (moment: string, siteTz: string): string =>
  hourText(formatCommentDate(moment, siteTz).slice(11)).replace(/^a /, "");
