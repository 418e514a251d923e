import { TZDate, tzOffset } from "@date-fns/tz";
import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";

/** A moment as the clock in `timeZone` shows it, in the form of a field of date and hour: `2024-05-05T14:30`. */
export const wallClockOf = (moment: string, timeZone: string): string =>
  format(new TZDate(moment, timeZone), "yyyy-MM-dd'T'HH:mm");

/**
 * The moment (ISO, in UTC) at which the clock in `timeZone` shows this, wherever the program runs; null for what is no
 * date and hour. An hour that comes twice is the first one; one that is skipped is as late as without the change.
 */
export function momentOf(wallClock: string, timeZone: string): string | null {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallClock)?.slice(1).map(Number);
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const moments = [-DAY, DAY].map(
    (around) => new Date(asUtc - tzOffset(timeZone, new Date(asUtc + around)) * 60_000),
  );
  if (!moments.every(isValid)) return null;
  const iso = moments.map((moment) => moment.toISOString()).toSorted();
  return (
    iso.find((moment) => wallClockOf(moment, timeZone) === wallClock.slice(0, 16)) ?? iso.at(-1)!
  );
}

const DAY = 86_400_000;
