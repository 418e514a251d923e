import "server-only";
import { addDays } from "date-fns/addDays";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { logAway } from "@/lib/kernel/log-away";
import { Page } from "@/lib/kernel/pagination";
import { uploadId, uploadName, uploadUrl } from "@/lib/platform/addresses/image-url";
import { searchPattern } from "@/lib/platform/limits/search-pattern";
import { UNUSED_DAYS } from "@/lib/platform/uploads/limits";
import { openUpload } from "@/lib/platform/uploads/queries";
import type { ImageUse, LibraryImage } from "@/lib/texts/library/dto";
import { canDeleteAnyImage, canKeepImage, canSeeAllImages } from "@/lib/texts/library/policy";
import type { LibraryQuery } from "@/lib/texts/library/schema";
import { isOwn, whose } from "./uses";

/** The most texts that are named for each image. */
const NAMED = 5;

interface Row {
  upload_id: string;
  width: number;
  height: number;
  bytes: number | null;
  name: string;
  alt: string;
  caption: string;
  credit: string;
  created: Date;
  unused_since: Date | null;
  deletable: boolean;
}

/** A page of the actor's images, the newest first; with `todas`, everybody's, or 403 for all but administrators. */
export async function listLibrary(
  actor: Actor,
  { q, todas, limit, cursor }: LibraryQuery,
): Promise<Page<LibraryImage>> {
  if (todas) assertMay(canSeeAllImages(actor), "Solo un administrador ve las imágenes de todos.");
  const rows = await db.$queryRaw<Row[]>`
    SELECT "upload_id", "width", "height", "bytes", "name", "alt", "caption", "credit", "created", "unused_since",
      ${canDeleteAnyImage(actor)} OR NOT EXISTS (
        SELECT FROM "upload_use" AS "use" ${whose}
        WHERE "use"."upload_id" = "upload"."upload_id" AND ${isOwn}) AS "deletable"
    FROM "upload"
    WHERE "width" IS NOT NULL ${todas ? Prisma.empty : Prisma.sql`AND "user_id" = ${actor.id}`}
      ${cursor ? afterCursor(cursor) : Prisma.empty}
      ${q ? await matches(actor, q) : Prisma.empty}
    ORDER BY "created" DESC, "upload_id" DESC LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const uses = await usesOf(
    actor,
    shown.map(({ upload_id }) => upload_id),
  );
  const last = shown.at(-1);
  return new Page(
    shown.map((row) => toImage(row, uses.get(row.upload_id) ?? [])),
    rows.length > limit && last ? `${last.created.getTime().toString(36)}-${last.upload_id}` : null,
  );
}

/** The people who may see an uploaded image; `user_id`: its uploader. */
export interface Readers {
  everybody: boolean;
  user_id: number | null;
}

/**
 * Finds who may see an image: everybody, unless something showed it to readers and nothing does any more. A comment
 * shows only images that its own author uploaded; so does every text once moderation has taken away a text with the
 * image, for as long as that decision holds. Null for an image that does not exist. While the database does not answer,
 * images are there for everybody, as cached pages are.
 */
export async function readersOf(uploadId: string): Promise<Readers | null> {
  try {
    const [found] = await db.$queryRaw<Readers[]>`
      SELECT "upload"."user_id", NOT "shown" AND NOT ${isTaken} OR EXISTS (
        SELECT FROM "upload_use" AS "use" ${whose}
        WHERE "use"."upload_id" = "upload"."upload_id" AND "text"."public"
          AND CASE WHEN ${isTaken} THEN ${isSenders}
            ELSE ${isOwn} OR "use"."kind" <> 'comment' END) AS "everybody"
      FROM "upload" WHERE "upload_id" = ${uploadId}`;
    return found ?? null;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logAway(error);
    return { everybody: true, user_id: null };
  }
}

const isTaken = Prisma.sql`cardinality(coalesce("taken_by", '{}')) > 0`;

/** Selects texts of the newspaper and of the image's uploader; none of an uploader whose account is gone. */
const isSenders = Prisma.sql`(
  "text"."user_id" IS NULL OR "upload"."user_id" IS NOT NULL AND ${isOwn})`;

/** The reader of an image: an account, everybody, or the whole site, which has all of its images. */
type Reader = (Pick<Actor, "id"> & { isAdmin?: boolean }) | "everybody" | "site";

/**
 * A stored WebP file by its name, as `reader` may see it; null for one that they may not, for any other name, and for a
 * file that is not there.
 */
export async function readUpload(
  name: string,
  reader: Reader,
): Promise<ReadableStream<Uint8Array> | null> {
  if (reader !== "site" && !(await maySee(reader, uploadId(name)))) return null;
  return openUpload(name);
}

async function maySee(reader: Exclude<Reader, "site">, id: string): Promise<boolean> {
  const readers = await readersOf(id);
  if (!readers || readers.everybody) return readers !== null;
  return reader !== "everybody" && canKeepImage({ isAdmin: false, ...reader }, readers);
}

/**
 * Finds what keeps an image from being deleted: something of its uploader's, or of the newspaper's. Null for nothing.
 */
export async function findHold(
  reader: Database,
  uploadId: string,
): Promise<{ title: string | null } | null> {
  const [hold] = await reader.$queryRaw<{ title: string | null }[]>`
    SELECT "text"."title" FROM "upload" JOIN "upload_use" AS "use" USING ("upload_id") ${whose}
    WHERE "upload_id" = ${uploadId} AND ${isOwn}
    ORDER BY "text"."public" DESC, nullif("text"."title", '') LIMIT 1`;
  return hold ?? null;
}

function afterCursor(cursor: string) {
  const [time = "", id] = cursor.split("-");
  return Prisma.sql`AND ("created", "upload_id") < (${new Date(parseInt(time, 36))}, ${id})`;
}

/** Selects images by name and words, or by the title of a text that shows them and that the actor may read. */
async function matches(actor: Actor, q: string) {
  const pattern = await searchPattern(q);
  return Prisma.sql`AND (
    fold_text(' ' || "name" || ' ' || "alt" || ' ' || "caption" || ' ' || "credit") LIKE ${pattern}
    OR EXISTS (
      SELECT FROM "upload_use" AS "use" ${standing(actor)}
      WHERE "use"."upload_id" = "upload"."upload_id"
        AND fold_text(' ' || coalesce("text"."title", '')) LIKE ${pattern}))`;
}

/** The texts that an image stands in, each with its title if the actor may know of it. */
const standing = (actor: Actor) => Prisma.sql`
  JOIN LATERAL (
    SELECT 'entry' AS "as", "title", "entry_id", NULL::int AS "draft_id"
    FROM "entry" WHERE "use"."kind" = 'entry' AND "entry_id" = "use"."record_id" AND "deleted_at" IS NULL
    UNION ALL
    SELECT 'away', "title", "entry_id", NULL
    FROM "removal" WHERE "subject_id" = "use"."record_id"
      AND "subject" = CASE "use"."kind" WHEN 'entry' THEN 'entry' WHEN 'stored_comment' THEN 'comment' END
      AND ("user_id" = ${actor.id} OR ${actor.isAdmin})
    UNION ALL
    SELECT 'draft', "title", "entry_id", "draft_id"
    FROM "draft" WHERE "use"."kind" = 'draft' AND "draft_id" = "use"."record_id"
      AND ("user_id" = ${actor.id} OR ${actor.isAdmin})
    UNION ALL
    SELECT 'comment', "title", "entry"."entry_id", NULL
    FROM "comment" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'comment' AND "comment_id" = "use"."record_id" AND "deleted_at" IS NULL
    UNION ALL
    SELECT 'version', "entry"."title", "entry"."entry_id", NULL
    FROM "entry_version" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'entry_version' AND "entry_version_id" = "use"."record_id"
      AND ("entry"."user_id" = ${actor.id} OR ${actor.isAdmin})
  ) AS "text" ON true`;

/** A text that an image stands in; without a title, one that the actor is not told of. */
interface Use {
  as: ImageUse["kind"] | null;
  title: string | null;
  entry_id: number | null;
  draft_id: number | null;
}

async function usesOf(actor: Actor, uploadIds: string[]): Promise<Map<string, Use[]>> {
  const rows = await db.$queryRaw<(Use & { upload_id: string })[]>`
    SELECT "use"."upload_id", "text"."as", "text"."title", "text"."entry_id", "text"."draft_id"
    FROM "upload_use" AS "use" LEFT ${standing(actor)}
    WHERE "use"."upload_id" = ANY(${uploadIds})
    ORDER BY "use"."kind" = 'entry_version', "use"."kind", "text"."as" = 'away', "use"."record_id" DESC`;
  return Map.groupBy(rows, ({ upload_id }) => upload_id);
}

function toImage({ unused_since, ...row }: Row, found: Use[]): LibraryImage {
  const told = found.filter((use): use is Use & { as: ImageUse["kind"] } => use.as !== null);
  const uses = told.slice(0, NAMED).map(({ as, title, entry_id, draft_id }) => ({
    kind: as,
    title: title ?? "",
    entry_id,
    draft_id,
  }));
  return {
    ...row,
    url: uploadUrl(uploadName(row.upload_id, row.width, row.height)),
    created: row.created.toISOString(),
    uses,
    others: found.length - uses.length,
    swept: unused_since && addDays(unused_since, UNUSED_DAYS).toISOString(),
  };
}
