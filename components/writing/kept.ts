import { formatDayOfYear, formatLongDate } from "@/lib/platform/text/dates";
import { hourText, wallClockOf } from "@/lib/platform/text/wall-clock";

/** The form and the record that a text belongs to. */
export interface Place {
  account: number;
  /** The name of the form, such as `entry`. */
  form: string;
  /** The record that is edited, or under which something new is written; "" for none. */
  id: string;
}

/**
 * The key under which one opening of a form keeps its text: each tab, and each time that the form is opened, has its
 * own.
 */
export type KeptKey = [account: number, form: string, id: string, opening: string];

export interface Kept {
  values: Record<string, unknown>;
  /** The time when it was last typed in, in milliseconds since 1970. */
  at: number;
  /** The version of the record that it was started from. */
  version?: number;
  /** The key of a save that was sent and may or may not have arrived. */
  saving?: string;
}

/** The days after which a text that nobody has come back to is deleted. */
const KEPT_DAYS = 30;

export const keyOf = ({ account, form, id }: Place, opening: string): KeptKey => [
  ...([account, form, id] as const),
  opening,
];

export const isOf = (place: Place, [account, form, id]: KeptKey): boolean =>
  account === place.account && form === place.form && id === place.id;

export const isOld = ({ at }: Kept, now: number): boolean => now - at > KEPT_DAYS * 86_400_000;

/** Returns whether both have the same value in each field; a field that one lacks counts as empty. */
export function sameValues(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => asText(a[field]) === asText(b[field]));
}

const asText = (value: unknown) => JSON.stringify(value ?? "");

/**
 * Returns the time in words, by the clock in `timeZone` and as seen from `now`: `a las 21:32`, `el 21 de noviembre a
 * las 09:05`.
 */
export function whenInWords(at: number, now: number, timeZone: string): string {
  const clock = (time: number) => wallClockOf(new Date(time).toISOString(), timeZone);
  const [day = "", hour = ""] = clock(at).split("T");
  const today = clock(now);
  if (today.startsWith(day)) return hourText(hour);
  const format = today.startsWith(day.slice(0, 5)) ? formatDayOfYear : formatLongDate;
  return `el ${format(new Date(at), timeZone)} ${hourText(hour)}`;
}
