import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Joins to each use of an image: the owner of the text or field, null for the newspaper's; its title; whether readers
 * see it.
 */
export const whose = Prisma.sql`
  JOIN LATERAL (
    SELECT "user_id", "title", "deleted_at" IS NULL AS "public"
    FROM "entry" WHERE "use"."kind" = 'entry' AND "entry_id" = "use"."record_id"
    UNION ALL
    SELECT "comment"."user_id", "title", "deleted_at" IS NULL
    FROM "comment" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'comment' AND "comment_id" = "use"."record_id"
    UNION ALL
    SELECT "entry"."user_id", "title", "deleted_at" IS NULL
    FROM "edition_shown" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'edition_shown' AND "edition_shown_id" = "use"."record_id"
    UNION ALL
    SELECT "entry"."user_id", "entry"."title", false
    FROM "entry_version" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'entry_version' AND "entry_version_id" = "use"."record_id"
    UNION ALL
    SELECT "comment"."user_id", NULL, false
    FROM "comment_version" JOIN "comment" USING ("comment_id")
    WHERE "use"."kind" = 'comment_version' AND "comment_version_id" = "use"."record_id"
    UNION ALL
    SELECT "user_id", "title", false
    FROM "draft" WHERE "use"."kind" = 'draft' AND "draft_id" = "use"."record_id"
    UNION ALL
    SELECT "stored_comment"."user_id", "title", false
    FROM "stored_comment" JOIN "entry" USING ("entry_id")
    WHERE "use"."kind" = 'stored_comment' AND "comment_id" = "use"."record_id"
    UNION ALL
    SELECT "owner_id", NULL, true
    FROM "space" WHERE "use"."kind" = 'space' AND "space_id" = "use"."record_id"
    UNION ALL
    SELECT "id", NULL, true FROM "user" WHERE "use"."kind" = 'user' AND "id" = "use"."record_id"
    UNION ALL
    SELECT NULL, NULL, true WHERE "use"."kind" IN ('setting', 'footer_page')
  ) AS "text" ON true`;

/** Selects texts of the image's uploader, machines of the same person included; what has no owner is everybody's. */
export const isOwn = Prisma.sql`(
  "text"."user_id" IS NULL OR "upload"."user_id" IS NULL OR "text"."user_id" = "upload"."user_id"
  OR (SELECT coalesce("owner_id", "id") FROM "user" WHERE "id" = "text"."user_id")
   = (SELECT coalesce("owner_id", "id") FROM "user" WHERE "id" = "upload"."user_id"))`;
