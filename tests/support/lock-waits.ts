import { expect } from "vitest";
import { db } from "@/lib/kernel/db";
import { soon } from "./soon";

/** Resolves once somebody in the database waits for a lock, or so many do. */
export const untilSomeoneWaits = (count = 1) =>
  soon(async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.length).toBeGreaterThanOrEqual(count);
  });
