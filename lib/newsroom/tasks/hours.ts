import { hourText, momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";

/** Hours of a clock (`07:00`) and weekdays from 1, Monday, to 7; no weekdays: every day. */
export interface Hours {
  at: string[];
  days: number[];
}

const DAY = 86_400_000;

/**
 * Returns the first of these hours after a moment, by the clock in `timeZone`; null without hours. When the clock
 * changes, an hour that comes twice counts the first time, and one that is left out comes as late as it would have
 * been.
 */
export function nextHour({ at, days }: Hours, after: Date, timeZone: string): Date | null {
  if (at.length === 0) return null;
  const today = Date.parse(wallClockOf(after.toISOString(), timeZone).slice(0, 10));
  // From yesterday on: an hour that was left out before midnight may still come.
  for (let day = today - DAY; day <= today + 8 * DAY; day += DAY) {
    if (days.length > 0 && !days.includes(new Date(day).getUTCDay() || 7)) continue;
    const date = new Date(day).toISOString().slice(0, 10);
    const moments = at
      .map((hour) => Date.parse(momentOf(`${date}T${hour}`, timeZone) ?? ""))
      .filter((moment) => moment > after.getTime());
    if (moments.length > 0) return new Date(Math.min(...moments));
  }
  return null;
}

/** The names of the weekdays, from Monday to Sunday. */
export const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

/** Says hours in words: `a las 07:00 y a las 19:30, de lunes a viernes`. */
export const hoursText = ({ at, days }: Hours): string =>
  `${list(at.map(hourText))}, ${daysText(days)}`;

function daysText(days: number[]): string {
  if (days.length === 0 || days.length === 7) return "todos los días";
  const names = days.map((day) => weekdays[day - 1] ?? "");
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  if (days.length > 2 && last - first === days.length - 1) {
    return `de ${names[0]} a ${names.at(-1)}`;
  }
  return `los ${list(names.map((name) => (name.endsWith("s") ? name : `${name}s`)))}`;
}

const list = (parts: string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;
