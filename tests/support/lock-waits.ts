import { vi } from "vitest";
import { db } from "@/lib/kernel/db";

/** Resolves once somebody in the database waits for a lock, or so many do. */
export const untilSomeoneWaits = (count = 1) =>
  vi.waitUntil(async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length >= count;
  }, 5000);

/**
 * Resolves once somebody in the database has waited for a lock so long that they must have looked whether others wait
 * for them in a circle: they do so once, after `deadlock_timeout`.
 */
export const untilSomeoneHasLooked = () =>
  vi.waitUntil(async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE datname = current_database()
        AND waitstart < clock_timestamp() - 2 * current_setting('deadlock_timeout')::interval`;
    return waiting.length > 0;
  }, 20_000);
