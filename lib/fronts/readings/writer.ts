import "server-only";
import { databaseState } from "@/lib/kernel/database-state";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { repeat } from "@/lib/kernel/repeat";
import { MOST_SOURCES, readings, type Counted } from "./counts";
import { OTHERS } from "./sources";

/** Milliseconds between two writes of what was read: a server that is killed loses so much. */
const WRITE_MS = 10_000;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Writes what was read. Absent where nothing is counted. */
    readingsWriter: { stop(): Promise<void> };
  }
}

/** Begins to write what was read, at intervals; stopping writes what is left. */
export function startReadingsWriter(): { stop(): Promise<void> } {
  const rounds = repeat(WRITE_MS, writeReadings, "readings could not be written");
  return {
    async stop() {
      await rounds.stop();
      await writeReadings();
    },
  };
}

/** Writes what was read since the last time; what cannot be written waits for the next. */
export async function writeReadings(): Promise<void> {
  if ((await databaseState()) === "behind") return;
  const counted = readings.take();
  if (counted.length === 0) return;
  try {
    await addReadings(counted);
  } catch (error) {
    readings.putBack(counted);
    throw error;
  }
}

/**
 * Adds to today's rows, as other servers do: all in the same order, so that they do not deadlock. Entries that are gone
 * are left out.
 */
async function addReadings(counted: Counted[]) {
  await db.$executeRaw`
    WITH "clock" AS (SELECT (now() AT TIME ZONE ${env.SITE_TZ})::date AS "today"),
    "given" AS (
      SELECT * FROM unnest(
        ${counted.map(({ entry_id }) => entry_id)}::integer[],
        ${counted.map(({ source }) => source)}::text[],
        ${counted.map(({ count }) => count)}::integer[]
      ) AS "given" ("entry_id", "source", "count")
      JOIN "entry" USING ("entry_id")),
    "full" AS (
      SELECT "entry_id" FROM "reading"
      WHERE "day" = (SELECT "today" FROM "clock") AND "entry_id" IN (SELECT "entry_id" FROM "given")
      GROUP BY 1 HAVING count(*) >= ${MOST_SOURCES}::integer)
    INSERT INTO "reading" ("entry_id", "day", "source", "count")
    SELECT "given"."entry_id", "today",
           CASE WHEN "known"."source" IS NULL AND "full"."entry_id" IS NOT NULL THEN ${OTHERS}
                ELSE "given"."source" END AS "kept_source",
           sum("given"."count")
    FROM "given" CROSS JOIN "clock"
      LEFT JOIN "full" ON "full"."entry_id" = "given"."entry_id"
      LEFT JOIN "reading" AS "known" ON "known"."entry_id" = "given"."entry_id"
        AND "known"."day" = "today" AND "known"."source" = "given"."source"
    GROUP BY 1, 2, 3 ORDER BY 1, 3
    ON CONFLICT ("entry_id", "day", "source") DO UPDATE SET "count" = "reading"."count" + excluded."count"`;
}
