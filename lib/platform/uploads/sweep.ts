import "server-only";
import { db } from "@/lib/kernel/db";
import { isUploadName, uploadId } from "@/lib/platform/addresses/image-url";
import { UNUSED_DAYS } from "./limits";
import { uploadStorage } from "./storage";

/** Images that are registered with one statement. */
const BATCH = 500;

/**
 * Removes the images that no text has named for seven days and what interrupted uploads have left. Registers the images
 * in the storage that the database does not know (from before images were registered, or left by an interrupted sweep),
 * which have their seven days from now on. Safe on several servers at once. Resolves with the number of removed images.
 */
export async function sweepUploads(): Promise<number> {
  const rows = await db.$queryRaw<{ upload_id: string }[]>`
    DELETE FROM "upload" WHERE "unused_since" < now() - make_interval(days => ${UNUSED_DAYS})
      AND NOT EXISTS (SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "upload"."upload_id")
    RETURNING "upload_id"`;
  const unused = new Set(rows.map(({ upload_id }) => upload_id));
  const storage = uploadStorage();
  const others = new Set<string>();
  for await (const name of storage.list()) {
    if (!isUploadName(name)) continue;
    const id = uploadId(name);
    if (unused.has(id)) await storage.remove(name);
    else others.add(id);
    if (others.size >= BATCH) await register(others);
  }
  await register(others);
  await storage.tidy();
  return unused.size;
}

/** Registers the images with these ids, and empties the set. */
async function register(ids: Set<string>) {
  await db.$executeRaw`
    INSERT INTO "upload" ("upload_id", "unused_since", "shown")
    SELECT "id", CASE WHEN "used" THEN NULL ELSE now() END, "used"
    FROM unnest(${[...ids]}::text[]) AS "id", LATERAL (
      SELECT EXISTS (SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "id") AS "used") AS "found"
    ON CONFLICT DO NOTHING`;
  ids.clear();
}
