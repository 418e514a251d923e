import { TZDate, tzOffset } from "@date-fns/tz";
import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";
import { formatDayOfYear } from "@/lib/platform/text/dates";

/** A moment as the clock in `timeZone` shows it, in the form of a field of date and hour: `2024-05-05T14:30`. */
export const wallClockOf = (moment: string, timeZone: string): string =>
  format(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm");

/** Says at which hour: `a las 07:00`, `a la 01:30`. */
export const hourText = (hour: string): string =>
  hour.startsWith("01:") ? `a la ${hour}` : `a las ${hour}`;

/**
 * The moment (ISO, in UTC) at which the clock in `timeZone` shows this, wherever the program runs; null for what is no
 * date and hour. An hour that comes twice is the first one; one that is skipped is as late as without the change.
 */
export function momentOf(wallClock: string, timeZone: string): string | null {
  const moments = momentsOf(wallClock, timeZone);
  return moments.find((moment) => shows(moment, wallClock, timeZone)) ?? moments.at(-1) ?? null;
}

/**
 * Sentences about an hour that somebody chooses by the clock in `timeZone`: whose clock that is, what their own shows
 * then, if something else, and what happens to an hour that is skipped or comes twice when that clock changes.
 */
export function clockNotes(wallClock: string, timeZone: string, ownZone: string): string[] {
  const notes = [`Hora de ${placeOf(timeZone)}.`];
  const moments = momentsOf(wallClock, timeZone);
  const moment = momentOf(wallClock, timeZone);
  if (!moment) return notes;
  const [day = "", hour = ""] = wallClockOf(moment, timeZone).split("T");
  const [ownDay, ownHour = ""] = wallClockOf(moment, ownZone).split("T");
  if (!shows(moment, wallClock, timeZone)) {
    notes.push(`Ese día el reloj se adelanta y se salta esa hora: será ${hourText(hour)}.`);
  } else if (moments.length > 1 && moments.every((each) => shows(each, wallClock, timeZone))) {
    notes.push("Ese día el reloj se atrasa y esa hora llega dos veces: será la primera.");
  }
  if (ownDay !== day || ownHour !== hour) {
    const date = ownDay === day ? "" : ` del ${formatDayOfYear(moment, ownZone)}`;
    notes.push(`En tu reloj, ${hourText(ownHour)}${date} (${placeOf(ownZone)}).`);
  }
  return notes;
}

/**
 * The moments at which a clock may show this: by its offsets of the day before and of the day after. They are two
 * around a change of the clock, else one; none for what is no date and hour.
 */
function momentsOf(wallClock: string, timeZone: string): string[] {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallClock)?.slice(1).map(Number);
  if (!parts) return [];
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const moments = [-DAY, DAY].map(
    (around) => new Date(asUtc - tzOffset(timeZone, new Date(asUtc + around)) * 60_000),
  );
  if (!moments.every(isValid)) return [];
  return [...new Set(moments.map((moment) => moment.toISOString()))].toSorted();
}

const shows = (moment: string, wallClock: string, timeZone: string) =>
  wallClockOf(moment, timeZone) === wallClock.slice(0, 16);

/** The city of a time zone: `Europe/Madrid` is Madrid. */
const placeOf = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ");

const DAY = 86_400_000;
