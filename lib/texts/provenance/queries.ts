import "server-only";
import { effectiveMode, type Mode } from "@/lib/house/settings/modes";
import { readSettings } from "@/lib/house/settings/queries";
import { readSiteMode } from "@/lib/house/settings/site-mode";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { db } from "@/lib/kernel/db";
import { toWire } from "@/lib/kernel/wire";
import type { PromptScope } from "@/lib/machines/prompt-versions/commands";
import { readerModel } from "@/lib/machines/synthetic-users/second-reader";
import type { Method } from "@/lib/texts/provenance/dto";
import type { TextEventKind } from "@/lib/texts/provenance/register-schema";

/** Days of a synthetic user's work that its method page counts. */
export const METHOD_DAYS = 90;

/** The most versions that a method page lists. */
const SHOWN_VERSIONS = 20;

/**
 * Describes how a synthetic user writes, and the outcome of its work in the last `METHOD_DAYS`: counts its entries
 * that are published now, and those of the register that were turned down.
 */
export async function methodOf(userId: number): Promise<Method> {
  const [[counts], [turnedDown], models, user, versions, mode, settings] = await Promise.all([
    db.$queryRaw<[{ published: number; reviewed: number; share: number | null; mended: number }]>`
      SELECT count(*)::int AS "published", count("reviewed_at")::int AS "reviewed",
             round(avg("human_share") FILTER (WHERE "reviewed_at" IS NOT NULL))::int AS "share",
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM "correction" WHERE "correction"."entry_id" = "entry"."entry_id"))::int AS "mended"
      FROM "entry" WHERE "user_id" = ${userId} AND "deleted_at" IS NULL
        AND "created" > now() - make_interval(days => ${METHOD_DAYS}::int)`,
    db.$queryRaw<[{ rejected: number }]>`
      SELECT count(DISTINCT "draft_id")::int AS "rejected"
      FROM "text_event" AS "ended" JOIN "text_event" AS "begun" USING ("draft_id")
      WHERE "ended"."author_id" = ${userId} AND "ended"."kind" = 'rejected'
        AND "ended"."data"->>'decision' IN ('rejected', 'blocked')
        AND "ended"."at" > now() - make_interval(days => ${METHOD_DAYS}::int)
        AND "begun"."kind" = 'generated' AND "begun"."data"->>'commented_id' IS NULL`,
    db.$queryRaw<{ model: string; since: Date }[]>`
      SELECT "ai_model" AS "model", min("created") AS "since" FROM "entry"
      WHERE "user_id" = ${userId} AND "deleted_at" IS NULL AND "ai_model" IS NOT NULL
        AND "created" > now() - make_interval(days => ${METHOD_DAYS}::int)
      GROUP BY "ai_model" ORDER BY min("created") DESC`,
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        autonomy: true,
        model: true,
        second_reader: true,
        owner: { select: authorSelect },
      },
    }),
    db.$queryRaw<{ version_id: number; scope: PromptScope; hash: string; created: Date }[]>`
      SELECT "version_id", "scope", "hash", "created" FROM (
        SELECT 'user' AS "scope", ${userId}::int AS "scope_id"
        UNION ALL SELECT 'task', "task_id" FROM "task" WHERE "user_id" = ${userId}
      ) AS "own" JOIN "prompt_version" USING ("scope", "scope_id")
      ORDER BY "created" DESC, "version_id" DESC LIMIT ${SHOWN_VERSIONS}`,
    readSiteMode(),
    readSettings(),
  ]);
  return {
    ...counts,
    ...turnedDown,
    models: models.map(({ model, since }) => ({ model, since: since.toISOString() })),
    mode: effectiveMode(mode, user.autonomy as Mode | null),
    reader: readerModel(user, settings.second_reader),
    owner: user.owner && toAuthor(user.owner),
    versions: toWire(versions),
  };
}

/**
 * Finds the hash of a text of the desk as it was published (`textHash`); null where the register does not know.
 */
export const findPublishedHash = async (draft_id: number): Promise<string | null> =>
  (await findEventOf(draft_id, "published"))?.text ?? null;

/** Finds the place where the person who approved a text of the desk said that they checked it; null for none. */
export const findCheckedWhere = async (draft_id: number): Promise<string | null> =>
  (await findEventOf(draft_id, "reviewed"))?.checked_where ?? null;

/** Returns the data of the latest event of this kind about a text of the desk. */
async function findEventOf(draft_id: number, kind: TextEventKind) {
  const event = await db.textEvent.findFirst({
    where: { draft_id, kind },
    orderBy: { event_id: "desc" },
    select: { data: true },
  });
  return event?.data as { text?: string; checked_where?: string } | undefined;
}

/**
 * Finds whether a machine's entry was written for a task or for a person who asked; null where the register does not
 * know.
 */
export async function askedBy(entryId: number): Promise<"task" | "person" | null> {
  const [asked] = await db.$queryRaw<{ by: "task" | "person" | null }[]>`
    SELECT CASE WHEN "begun"."data"->>'task_id' IS NOT NULL THEN 'task'
                WHEN "begun"."actor_id" IS NOT NULL THEN 'person' END AS "by"
    FROM "text_event" AS "ended" JOIN "text_event" AS "begun"
      ON "begun"."author_id" = "ended"."author_id" AND "begun"."event_id" < "ended"."event_id"
    WHERE "ended"."entry_id" = ${entryId} AND "ended"."kind" = 'published' AND "begun"."kind" = 'generated'
      AND ("begun"."draft_id" = "ended"."draft_id"
        OR "begun"."data"->>'generation_id' = "ended"."data"->>'generation_id')
    ORDER BY "ended"."event_id", "begun"."event_id" DESC LIMIT 1`;
  return asked?.by ?? null;
}
