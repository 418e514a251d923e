import { vi } from "vitest";
import { db } from "@/lib/kernel/db";

/** Resolves once somebody in the database waits for a lock. */
export const untilSomeoneWaits = () =>
  vi.waitUntil(async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  }, 5000);
