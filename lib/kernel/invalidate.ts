import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, type Database } from "@/lib/kernel/db";
import { part } from "@/lib/kernel/process";

/** Where the servers of one database tell each other which tags were touched (LISTEN/NOTIFY). */
export const CHANNEL = "rotativa_pages";

/** PostgreSQL refuses a notice of 8,000 bytes or more; tags are ASCII. */
const MAX_NOTICE_BYTES = 7_900;

/** Forgets in this process what carries one of these tags. */
export async function invalidateHere(tags: string[]): Promise<void> {
  await Promise.all([...part("tagged")].map((kept) => kept.invalidate(tags)));
}

/** Forgets in this process everything that is kept by tag. */
export function clearHere(): void {
  for (const kept of part("tagged")) kept.clear();
}

/**
 * Has every server of this database, this one included, invalidate these tags when `tx` commits. The notices are
 * kept for those that do not hear them: see TagClock.
 */
export async function notifyServers(tx: Database, tags: string[]): Promise<void> {
  const notices = inNotices(tags);
  if (notices.length === 0) return;
  await tx.$executeRaw`
    WITH "notice" AS (
      INSERT INTO "invalidation" ("tags") SELECT unnest(ARRAY[${Prisma.join(notices)}]::text[]) RETURNING "tags")
    SELECT pg_notify(${CHANNEL}, "tags") FROM "notice"`;
}

/** How long notices are kept (milliseconds). */
export const KEPT_FOR = 60 * 60_000;

/** Deletes notices that are older than that: at most 10,000, and none that somebody else is deleting. */
export async function pruneNotices(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "invalidation" WHERE "id" IN (
      SELECT "id" FROM "invalidation" WHERE "at" < now() - ${KEPT_FOR} * interval '1 millisecond'
      ORDER BY "at" LIMIT 10000 FOR UPDATE SKIP LOCKED)`;
}

/** Tags as JSON arrays, each short enough for one notice. */
function inNotices(tags: string[]): string[] {
  const notices: string[][] = [];
  let bytes = Infinity;
  for (const tag of tags) {
    const more = JSON.stringify(tag).length + 1;
    if (bytes + more > MAX_NOTICE_BYTES) {
      notices.push([]);
      bytes = 2;
    }
    notices.at(-1)?.push(tag);
    bytes += more;
  }
  return notices.map((notice) => JSON.stringify(notice));
}
