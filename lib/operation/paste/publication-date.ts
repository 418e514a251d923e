import { tz } from "@date-fns/tz";
import type { Locale } from "date-fns";
import { isSameDay } from "date-fns/isSameDay";
import { isValid } from "date-fns/isValid";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import { parse } from "date-fns/parse";

/** The place and time of the import. */
export interface Clock {
  /** The IANA name of the zone in which dates without a zone are read. */
  timeZone: string;
  now: Date;
}

/** How a day is written, and in which language. */
const DAYS: [locale: Locale, patterns: string[]][] = [
  [es, ["yyyy-M-d", "yyyy/M/d", "d/M/yyyy", "d-M-yyyy", "d.M.yyyy", "d 'de' MMMM 'de' yyyy"]],
  [es, ["EEEE, d 'de' MMMM 'de' yyyy", "d MMMM yyyy", "d MMM yyyy"]],
  [enUS, ["MMMM d, yyyy", "MMM d, yyyy", "EEEE, MMMM d, yyyy", "d MMMM yyyy", "d MMM yyyy"]],
  [enUS, ["EEE, d MMM yyyy"]],
];
const TIMES = ["", " HH:mm", " HH:mm:ss", " h:mm a"];
const ZONES = ["", "XXX", "XX"];

/** The oldest year of a date: there were no periodicals before the press, so an older one is a mistake. */
const OLDEST_YEAR = 1450;

const DATE_IN_NAME = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_. ]+|$)/;

/**
 * Finds when an article was published: its own date, else the one its file name begins with (`2020-05-01-…`), else
 * now. `note` says so when it is not its own date. A day without a time becomes its noon. `toCome` says that the first
 * of these dates is still to come: the article was not published where it comes from.
 */
export function publicationDate(
  written: string | undefined,
  fileName: string,
  clock: Clock,
): { created: Date; note?: string; toCome?: true } {
  const own = written === undefined ? { why: "No tiene fecha" } : readDate(written, clock);
  if (own instanceof Date) return { created: own };
  const dated = DATE_IN_NAME.exec(fileName)?.[1];
  const named = dated && readDate(dated, clock);
  const { why, toCome } = own;
  if (named instanceof Date) {
    return { created: named, note: `${why}: se usa la del nombre del archivo.`, toCome };
  }
  const note = `${why}: se publica con la de hoy.`;
  return {
    created: clock.now,
    note,
    toCome: written === undefined && named ? named.toCome : toCome,
  };
}

/** A file name without the date it begins with. */
export const withoutDate = (fileName: string) => fileName.replace(DATE_IN_NAME, "") || fileName;

/** Returns the moment, or the beginning of a sentence that says why the date cannot be used. */
function readDate(
  written: string,
  { timeZone, now }: Clock,
): Date | { why: string; toCome?: true } {
  const moment = parseDate(written, timeZone);
  if (!moment) return { why: `No se entiende su fecha («${written.slice(0, 40)}»)` };
  if (moment.getUTCFullYear() < OLDEST_YEAR) return { why: `Su fecha es imposible («${written}»)` };
  if (moment <= now) return moment;
  if (isSameDay(moment, now, { in: tz(timeZone) })) return now;
  return { why: `Su fecha es futura («${written}»)`, toCome: true };
}

function parseDate(written: string, timeZone: string): Date | null {
  const text = written
    .trim()
    .replace(/^(\d{4}-\d{1,2}-\d{1,2})[Tt\s]+(?=\d)/, "$1 ")
    .replace(/(:\d\d)[.,]\d+/, "$1") // fractions of a second
    .replace(/(\d)(?:st|nd|rd|th)(?=,? )/i, "$1")
    .replace(/ (?:GMT|UTC)$/, "Z")
    .replace(/\s+(?=(?:Z|[+-]\d\d:?\d\d)$)/i, "");
  const midday = new Date(0);
  for (const [locale, days] of DAYS) {
    for (const day of days) {
      for (const time of TIMES) {
        for (const zone of time ? ZONES : [""]) {
          const suffix = time ? "" : " 12:00";
          const pattern = day + (time || " HH:mm") + zone;
          const moment = parse(text + suffix, pattern, midday, { locale, in: tz(timeZone) });
          if (isValid(moment)) return new Date(moment.getTime());
        }
      }
    }
  }
  return null;
}
