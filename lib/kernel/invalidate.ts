import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { part } from "@/lib/kernel/process";
import { expireTags } from "@/server/next-internals";

/** Where the servers of one database tell each other which tags were touched (LISTEN/NOTIFY). */
export const CHANNEL = "rotativa_pages";

/** PostgreSQL refuses a notice of 8,000 bytes or more; tags are ASCII. */
const MAX_NOTICE_BYTES = 7_900;

/** Forgets in this process what carries one of these tags. */
export async function invalidateHere(tags: string[]): Promise<void> {
  await Promise.all([...part("tagged")].map((kept) => kept.invalidate(tags)));
}

/**
 * Has Next's cache forget what carries one of these tags: serverless hosts put one of theirs in the place of our page
 * cache. Nothing happens outside of a request.
 */
export async function invalidateInNext(tags: string[]): Promise<void> {
  if (tags.length > 0) await expireTags(tags);
}

/** Forgets in this process everything that is kept by tag. */
export function clearHere(): void {
  for (const kept of part("tagged")) kept.clear();
}

/** Has every server of this database, this one included, invalidate these tags when `tx` commits. */
export async function notifyServers(tx: Database, tags: string[]): Promise<void> {
  const notices = inNotices(tags);
  if (notices.length === 0) return;
  await tx.$executeRaw`
    SELECT pg_notify(${CHANNEL}, "notice") FROM unnest(ARRAY[${Prisma.join(notices)}]::text[]) AS "notice"`;
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
