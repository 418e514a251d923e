import { hoursText, nextHour, type Hours } from "@/lib/newsroom/tasks/hours";
import { intervalText } from "@/lib/platform/text/intervals";

const MINUTE = 60_000;

/** The times at which a task is due: at its hours, or without any every `schedule` minutes (as text). */
export interface Plan extends Hours {
  schedule: string;
}

/** Times that a scheduled run is tried again after it failed. */
export const RETRIES = 3;

export const MAX_ATTEMPTS = 1 + RETRIES;

/** The most milliseconds between a failure and the next try, whatever the AI service asks for. */
const LONGEST_DELAY = 60 * MINUTE;

/**
 * The first slot after `now` of a task that was due at `slot` and is due every so many minutes. Slots that
 * passed meanwhile are left out: a late task runs once.
 */
export function nextSlot(slot: Date, minutes: number, now: Date): Date {
  const interval = minutes * MINUTE;
  const passed = Math.max(0, Math.floor((now.getTime() - slot.getTime()) / interval));
  return new Date(slot.getTime() + (passed + 1) * interval);
}

/**
 * Returns the moment when a task is due after its slot, or for the first time (`slot` is `now`): at its next hour, or
 * one interval on.
 */
export function nextDue(
  { schedule, ...hours }: Plan,
  slot: Date,
  now: Date,
  timeZone: string,
): Date {
  const later = slot > now ? slot : now;
  return nextHour(hours, later, timeZone) ?? nextSlot(slot, Number(schedule), now);
}

/** Says in words when a task is due: `cada 2 horas`, `a las 07:00, de lunes a viernes`. */
export const planText = ({ schedule, at, days }: Plan): string =>
  at.length > 0 ? hoursText({ at, days }) : intervalText(Number(schedule));

/**
 * Milliseconds between a failed attempt (counted from 1) and the next: `first`, then five times as much
 * each time, and at least what the AI service asked for (`retryAfter`, seconds), at most an hour.
 */
export function retryDelay(attempt: number, first: number, retryAfter = 0): number {
  return Math.min(Math.max(first * 5 ** (attempt - 1), retryAfter * 1000), LONGEST_DELAY);
}
