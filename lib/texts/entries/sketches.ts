import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import type { EarlierText } from "@/lib/platform/checks";
import { sketchInThread } from "@/lib/platform/checks/in-thread";

/** Limits on the earlier texts with which a text is compared: so many days, and so many texts. */
const DAYS = 180;
const MAX_ENTRIES = 500;

/** The texts that one step of the chore makes sketches of, and the steps of one run: other chores wait. */
const AT_ONCE = 20;
const STEPS = 10;

/** Makes the sketch of a text; an empty one when it has too few words, which marks it as done. */
export const sketchOrEmpty = async (content: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await sketchInThread(content)) ?? new Uint8Array();

/** Makes the sketches with which another text is compared, one at a time: only so many may wait for the thread. */
export async function sketched(
  texts: { title: string; content: string }[],
): Promise<EarlierText[]> {
  const made: EarlierText[] = [];
  for (const { title, content } of texts) {
    made.push({ title, sketch: await sketchOrEmpty(content) });
  }
  return made;
}

/**
 * Lists the latest entries of a space for the comparison with another text: the last 180 days, at most 500. Of those
 * that have no sketch yet, because they were saved a moment ago or imported, the newest 20 get one for this.
 * `except`: the entry itself.
 */
export async function listEarlierTexts(
  reader: Database,
  spaceId: number,
  except = 0,
): Promise<EarlierText[]> {
  const fresh = await reader.$queryRaw<{ title: string; content: string }[]>`
    SELECT "title", "content" FROM "entry" JOIN (
      SELECT "entry_id", "created" AS "placed" FROM "space_entry"
      WHERE "space_id" = ${spaceId} ORDER BY "created" DESC LIMIT ${MAX_ENTRIES}) "newest" USING ("entry_id")
    WHERE "sketch" IS NULL AND "deleted_at" IS NULL AND "entry_id" <> ${except}
    ORDER BY "placed" DESC LIMIT ${AT_ONCE}`;
  const known = await reader.$queryRaw<EarlierText[]>`
    SELECT "title", "sketch" FROM "entry" JOIN "space_entry" USING ("entry_id")
    WHERE "space_id" = ${spaceId} AND "deleted_at" IS NULL AND "sketch" IS NOT NULL
      AND "entry_id" <> ${except} AND "entry"."created" > now() - make_interval(days => ${DAYS})
    ORDER BY "space_entry"."created" DESC LIMIT ${MAX_ENTRIES}`;
  return [...(await sketched(fresh)), ...known];
}

/** Makes some of the sketches that are missing, the newest texts first. Several servers may do so at once. */
export async function completeSketches(signal: AbortSignal): Promise<void> {
  for (let step = 0; step < STEPS && !signal.aborted; step++) {
    const rows = await db.entry.findMany({
      where: { sketch: null, deleted_at: null },
      orderBy: { entry_id: "desc" },
      take: AT_ONCE,
      select: { entry_id: true, version: true, content: true },
    });
    for (const { entry_id, version, content } of rows) {
      await db.entry.updateMany({
        where: { entry_id, version }, // one that was saved meanwhile has its turn again
        data: { sketch: await sketchOrEmpty(content) },
      });
    }
    if (rows.length < AT_ONCE) return;
  }
}
