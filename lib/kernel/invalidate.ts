import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, type Database } from "@/lib/kernel/db";
import { freezes } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { part } from "@/lib/kernel/process";
import { expireTags } from "@/server/next-internals";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Called by caches that replace ours: see server/open-next. */
    isTouchedSince: typeof isTouchedSince;
  }
}

/** The channel on which the servers of one database tell each other which tags were touched (LISTEN/NOTIFY). */
export const CHANNEL = "rotativa_pages";

/** PostgreSQL refuses a notice of 8,000 bytes or more; tags are ASCII. */
const MAX_NOTICE_BYTES = 7_900;

/** Forgets in this process what carries one of these tags. */
export async function invalidateHere(tags: string[]): Promise<void> {
  await Promise.all([...part("tagged")].map((kept) => kept.invalidate(tags)));
}

/**
 * Makes Next's cache forget what carries one of these tags: serverless hosts use a cache of their own instead of our
 * page cache. Nothing happens outside of a request. Never throws.
 */
export async function invalidateInNext(tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  try {
    await expireTags(tags);
  } catch (error) {
    log.error(
      { err: error, tags: tags.slice(0, 20) },
      "pages may be stale in the cache of this host",
    );
  }
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

/**
 * Milliseconds by which a change may be dated before a page that does not show it yet. A change has the time of its
 * beginning, by the database's clock; a cached page that of its end, by the clock of its cache. A change takes 20
 * seconds at most and a page 60; the clocks differ by less than the rest.
 */
const MAY_CROSS = 90_000;

/**
 * Returns whether a page that was cached at a moment (milliseconds since 1970) with these tags may be older than a
 * change. While the database does not answer, cached pages count as fresh. Never throws.
 */
export async function isTouchedSince(moment: number, tags: string[]): Promise<boolean> {
  const known = new Date(moment - MAY_CROSS);
  if (Date.now() - known.getTime() > KEPT_FOR) return true;
  try {
    const [touched] = await db.$queryRaw<{ exists: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM "invalidation" WHERE "at" > ${known} AND "tags"::jsonb ?| ${tags}) AS "exists"`;
    return touched?.exists ?? true;
  } catch (error) {
    logFailure(error, "kept pages are served as they are");
    return false;
  }
}

/** Deletes notices that are older than `KEPT_FOR`: at most 10,000, and none that another process is deleting. */
export async function pruneNotices(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "invalidation" WHERE "id" IN (
      SELECT "id" FROM "invalidation" WHERE "at" < now() - ${KEPT_FOR} * interval '1 millisecond'
      ORDER BY "at" LIMIT 10000 FOR UPDATE SKIP LOCKED)`;
}

/** The age in milliseconds up to which changes are repeated to Next's cache: a cron makes the call every minute. */
const TOLD_AGAIN = 2 * 60_000;

/**
 * Tells Next's cache again which tags were touched lately, and deletes old notices; within a request, where processes
 * freeze and do not listen. Scripts do not tell Next's cache of their changes, and a page whose rendering began before
 * a change may have been cached after it.
 */
export async function catchUpInNext(): Promise<void> {
  if (!freezes) return; // a process that stays listens, and deletes them itself
  const notices = await db.$queryRaw<{ tags: string }[]>`
    SELECT "tags" FROM "invalidation" WHERE "at" > now() - ${TOLD_AGAIN} * interval '1 millisecond'`;
  await invalidateInNext(notices.flatMap(({ tags }) => tagsIn(tags)));
  await pruneNotices();
}

/** Returns the tags in a notice; none if it is not one of ours: all who may use the database can send notices. */
export function tagsIn(notice: string): string[] {
  try {
    const tags = JSON.parse(notice) as unknown;
    return Array.isArray(tags) ? tags.map(String) : [];
  } catch {
    log.warn("page cache: a notice that is none of ours was ignored");
    return [];
  }
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
