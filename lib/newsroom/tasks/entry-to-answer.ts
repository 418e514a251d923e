import "server-only";
import { readSettings } from "@/lib/house/settings/queries";
import { db } from "@/lib/kernel/db";
import { whyUnwelcome, type Unwelcome } from "@/lib/texts/comments/welcome";

/** Entries of a space, newest first, among which a comment task looks for one. */
const CANDIDATES = 100;

/** Texts of the synthetic user, the latest of the register, under whose entries it writes no other comment. */
const REMEMBERED = 1_000;

/**
 * Finds the newest entry of a space that this synthetic user did not write and has never commented on, not even with a
 * comment that was refused or removed; null for none. If its comments are wanted on none of these entries, `unwelcome`
 * says why for the newest. When what it answered last was synthetic (the entry, or the comment before its own), the
 * next must be a person's: it never answers two synthetic texts in a row. Entries that are closed to its comments are
 * left out.
 */
export async function findEntryToAnswer(
  spaceId: number,
  userId: number,
): Promise<{ entry_id: number; unwelcome: Unwelcome | null } | null> {
  const { comments_close_after_days: days } = await readSettings();
  const [row] = await db.$queryRaw<{ entry_id: number; unwelcome: Unwelcome | null }[]>`
    WITH "answered" AS (
      SELECT "author"."synthetic" OR coalesce("before"."synthetic", false) AS "synthetic"
      FROM (
        SELECT "entry_id", "created", "comment_id" FROM "comment" WHERE "user_id" = ${userId}
        ORDER BY "created" DESC, "comment_id" DESC LIMIT 1
      ) AS "own"
      JOIN "entry" USING ("entry_id")
      JOIN "user" AS "author" ON "author"."id" = "entry"."user_id"
      LEFT JOIN LATERAL (
        SELECT "user"."synthetic" FROM "comment" JOIN "user" ON "user"."id" = "comment"."user_id"
        WHERE "comment"."entry_id" = "own"."entry_id"
          AND ("comment"."created", "comment"."comment_id") < ("own"."created", "own"."comment_id")
        ORDER BY "comment"."created" DESC, "comment"."comment_id" DESC LIMIT 1
      ) AS "before" ON true
    ),
    "written" AS (
      SELECT ("data" ->> 'commented_id')::integer AS "entry_id" FROM "text_event"
      WHERE "author_id" = ${userId} AND "kind" = 'generated'
      ORDER BY "event_id" DESC LIMIT ${REMEMBERED}
    ),
    "newest" AS (
      SELECT "entry_id", "created" FROM "space_entry" WHERE "space_id" = ${spaceId}
      ORDER BY "created" DESC, "entry_id" DESC LIMIT ${CANDIDATES}
    )
    SELECT "entry_id", "unwelcome" FROM (
      SELECT "entry"."entry_id", "newest"."created", ${whyUnwelcome(userId)} AS "unwelcome"
      FROM "newest"
      JOIN "entry" USING ("entry_id")
      JOIN "user" AS "author" ON "author"."id" = "entry"."user_id"
      LEFT JOIN LATERAL (
        SELECT "user"."synthetic" FROM "comment" JOIN "user" ON "user"."id" = "comment"."user_id"
        WHERE "comment"."entry_id" = "entry"."entry_id"
        ORDER BY "comment"."created" DESC, "comment"."comment_id" DESC LIMIT 1
      ) AS "last" ON true
      WHERE "entry"."user_id" <> ${userId} AND "entry"."deleted_at" IS NULL
        AND NOT EXISTS (
          SELECT FROM "stored_comment" AS "said"
          WHERE "said"."entry_id" = "entry"."entry_id" AND "said"."user_id" = ${userId})
        AND NOT EXISTS (
          SELECT FROM "draft"
          WHERE "draft"."commented_id" = "entry"."entry_id" AND "draft"."user_id" = ${userId})
        AND NOT EXISTS (SELECT FROM "written" WHERE "written"."entry_id" = "entry"."entry_id")
        AND ("entry"."comments_closed_at" IS NULL OR "entry"."comments_closed_at" > now())
        AND (${days} = 0 OR "entry"."created" > now() - ${days} * interval '1 day')
        AND NOT EXISTS (
          SELECT FROM "block" JOIN "user" AS "me" ON "me"."id" = ${userId}
          WHERE "block"."user_id" IN ("author"."id", "author"."owner_id")
            AND "block"."blocked_id" IN ("me"."id", "me"."owner_id"))
        AND NOT (
          coalesce((SELECT "synthetic" FROM "answered"), false)
          AND ("author"."synthetic" OR coalesce("last"."synthetic", false)))
    ) AS "open"
    ORDER BY "unwelcome" IS NOT NULL, "created" DESC, "entry_id" DESC LIMIT 1`;
  return row ?? null;
}
