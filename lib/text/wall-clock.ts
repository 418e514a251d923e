import { TZDate } from "@date-fns/tz";
import { format, isValid } from "date-fns";

/** A moment as the clock in `timeZone` shows it, in the form of a field of date and hour: `2024-05-05T14:30`. */
export const wallClockOf = (moment: string, timeZone: string): string =>
  format(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm");

/** The moment (ISO, in UTC) at which the clock in `timeZone` shows this; null for what is no date and hour. */
export function momentOf(wallClock: string, timeZone: string): string | null {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallClock)?.slice(1).map(Number);
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  const moment = new TZDate(year, month - 1, day, hour, minute, timeZone);
  return isValid(moment) ? new Date(moment.getTime()).toISOString() : null;
}
