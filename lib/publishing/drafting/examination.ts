import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { spend } from "@/lib/platform/limits/spend";
import type { Examination } from "@/lib/publishing/publish/publication";
import { isHasty } from "@/lib/publishing/review/hasty";
import type { ApproveInput } from "@/lib/publishing/review/schema";
import { readDraftOf } from "@/lib/texts/drafts/records";

/**
 * Notes that the actor has a machine's text before them, in its present version; nothing for a person's. Throws 404 when
 * they may not read it, 429.
 */
export async function noteOpening(actor: Actor, draftId: number): Promise<void> {
  await spend("DRAFTS", actor);
  const { draft } = await readDraftOf(db, actor, draftId);
  await db.$executeRaw`
    INSERT INTO "review_opening" ("draft_id", "user_id", "version")
    SELECT "draft_id", ${actor.id}, ${draft.version} FROM "written_draft" WHERE "draft_id" = ${draftId}
    ON CONFLICT ("draft_id", "user_id") DO UPDATE SET "version" = ${draft.version}, "opened_at" = now()`;
}

/**
 * Returns what the register keeps of how the actor has read the text that they approve: where they say that they
 * checked it, which links they followed, and how many seconds ago they opened this version, by the database's clock.
 * Whether they may approve it is asked where it is published.
 */
export async function examinationOf(
  actor: Actor,
  draftId: number,
  { checked_where, opened }: Pick<ApproveInput, "checked_where" | "opened">,
): Promise<Examination> {
  const [row] = await db.$queryRaw<{ content: string; open_seconds: number | null }[]>`
    SELECT "content", extract(epoch FROM now() - "opened_at")::int AS "open_seconds"
    FROM "draft" LEFT JOIN "review_opening"
      ON "review_opening"."draft_id" = "draft"."draft_id" AND "review_opening"."user_id" = ${actor.id}
        AND "review_opening"."version" = "draft"."version"
    WHERE "draft"."draft_id" = ${draftId}`;
  const { content = "", open_seconds = null } = row ?? {};
  return {
    ...(checked_where && { checked_where }),
    ...(opened?.length && { opened }),
    ...(open_seconds !== null && { open_seconds }),
    ...(isHasty(content, open_seconds) && { hasty: true }),
  };
}
