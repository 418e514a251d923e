import "server-only";
import { sketchOf, type EarlierText } from "@/lib/checks";
import { db, type Database } from "@/lib/kernel/db";

/** How far back a text is compared: so many days, and so many texts. */
const DAYS = 180;
const MOST = 500;

/** Texts of which one step of the chore makes sketches, and steps at a time: others wait for their turn, too. */
const AT_ONCE = 20;
const STEPS = 10;

/** What a text without enough words to be recognised by is kept as: nothing, but known. */
export const sketchOrNone = (content: string): Uint8Array<ArrayBuffer> =>
  sketchOf(content) ?? new Uint8Array();

/** What a space has published lately, as another text is compared with it: the last 180 days, at most 500. */
export async function listEarlierTexts(reader: Database, spaceId: number): Promise<EarlierText[]> {
  return reader.$queryRaw<EarlierText[]>`
    SELECT "title", "sketch" FROM "entry" JOIN "space_entry" USING ("entry_id")
    WHERE "space_id" = ${spaceId} AND "deleted_at" IS NULL AND octet_length("sketch") > 0
      AND "entry"."created" > now() - make_interval(days => ${DAYS})
    ORDER BY "space_entry"."created" DESC LIMIT ${MOST}`;
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
        data: { sketch: sketchOrNone(content) },
      });
    }
    if (rows.length < AT_ONCE) return;
  }
}
