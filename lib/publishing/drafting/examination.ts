import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { spend } from "@/lib/platform/limits/spend";
import type { Examination } from "@/lib/publishing/publish/publication";
import { isHasty } from "@/lib/publishing/review/hasty";
import type { ApproveInput } from "@/lib/publishing/review/schema";
import { readDraftOf, type HeldDraft } from "@/lib/texts/drafts/records";

/**
 * Notes that the actor has a machine's text before them, in its present version; nothing for a person's. Throws 404 when
 * they may not read it, 429.
 */
export async function noteOpening(actor: Actor, draftId: number): Promise<void> {
  await spend("DRAFTS", actor);
  const { draft } = await readDraftOf(db, actor, draftId);
  await keepOpening(db, actor, draft);
}

/**
 * Notes within the change that saves a text that the actor has the new version before them, if they had the one that it
 * was made from (`before`); `told`: the version that they say they began with.
 */
export async function noteSaving(
  tx: Database,
  actor: Actor,
  before: Pick<HeldDraft, "draft_id" | "version">,
  told: number | undefined,
): Promise<void> {
  const { draft_id, version } = before;
  if ((told ?? (await versionRead(tx, actor, draft_id))) !== version) return;
  await keepOpening(tx, actor, { draft_id, version: version + 1 });
}

/**
 * Returns the version of a machine's text that the actor has had before them: that which they last opened on the desk or
 * saved, else that which was handed to its editors, else the machine's own. Undefined for a person's text.
 */
export async function versionRead(
  reader: Database,
  actor: Actor,
  draft_id: number,
): Promise<number | undefined> {
  const written = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: {
      draft: { select: { shown_version: true } },
      openings: { where: { user_id: actor.id }, select: { version: true } },
    },
  });
  return written ? (written.openings[0]?.version ?? written.draft.shown_version ?? 1) : undefined;
}

const keepOpening = (
  tx: Database,
  actor: Actor,
  { draft_id, version }: Pick<HeldDraft, "draft_id" | "version">,
) => tx.$executeRaw`
  INSERT INTO "review_opening" ("draft_id", "user_id", "version")
  SELECT "draft_id", ${actor.id}, ${version} FROM "written_draft" WHERE "draft_id" = ${draft_id}
  ON CONFLICT ("draft_id", "user_id") DO UPDATE SET "version" = ${version}, "opened_at" = now()`;

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
