import "server-only";
import { addNotice } from "@/lib/house/notices/commands";
import { findActorById } from "@/lib/house/users/records";
import { transaction } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError, forbidden } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { databaseRefusal } from "@/lib/kernel/log-away";
import { Stopped } from "@/lib/platform/markdown";
import { publishAs } from "@/lib/publishing/drafting/publish-as";
import { DraftMoved } from "@/lib/publishing/publish/publication";
import { waitAnew } from "@/lib/publishing/review/records";
import { lockDraft, movedTo, readDraft, unscheduled } from "@/lib/texts/drafts/records";

/** Seconds after which a server that has taken a draft and not published it counts as dead. */
const LEASE_SECONDS = 30;

/** Milliseconds for which a draft is tried again when it may not be to blame for the failure. */
const TRIED_FOR = 3_600_000;

const CHANGED_SINCE =
  "La entrada ha cambiado desde que se programaron estos cambios. Revísalos y vuelve a programarlos.";

/** The codes of failures that the draft is not to blame for: it may work soon. */
const passing: readonly string[] = ["busy", "rate_limited", "limit_reached", "unavailable"];

/**
 * Publishes the draft whose hour has been over for longest, if any; resolves with whether there was one. Any number of
 * servers may do so on one database, and any of them may die at any moment: the lease only keeps two from rendering the
 * same text, and what makes it public once is that the entry and the draft's end are one transaction.
 */
export async function publishDueDraft(): Promise<boolean> {
  const draftId = await leaseDueDraft();
  if (draftId === null) return false;
  try {
    const draft = await readDraft(db, draftId);
    const author = await findActorById(db, draft.user_id);
    if (!author) throw forbidden("La cuenta de quien la firma está suspendida o va a cerrarse.");
    await publishAs(author, draft, { draft_id: draftId, by: null, version: draft.version });
  } catch (error) {
    await afterFailure(draftId, error);
  }
  return true;
}

/** Publishes due drafts until none is left, or until `signal` aborts. */
export async function publishDueDrafts(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await publishDueDraft()));
}

/** Leases the draft that has been due longest. All times are the database's. */
async function leaseDueDraft(): Promise<number | null> {
  const [row] = await db.$queryRaw<{ draft_id: number }[]>`
    UPDATE "draft" SET "lease_until" = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE "draft_id" = (
      SELECT "draft_id" FROM "draft"
      WHERE "state" = 'scheduled' AND "publish_at" <= now()
        AND ("lease_until" IS NULL OR "lease_until" < now())
      ORDER BY "publish_at" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING "draft_id"`;
  return row?.draft_id ?? null;
}

/** Decides what a failure means: the next try, once the lease is over or at once, or none. */
async function afterFailure(draft_id: number, error: unknown): Promise<void> {
  if (error instanceof DraftMoved) {
    await db.draft.updateMany({ where: { draft_id }, data: { lease_until: null } });
    return;
  }
  const refusal = error instanceof AppError ? error : databaseRefusal(error);
  if (!refusal) {
    log.error({ err: error, draft_id }, "a scheduled draft was not published");
    await stop(draft_id, "Ha fallado algo en el servidor. Vuelve a programarla o publícala tú.", {
      after: TRIED_FOR,
    });
    return;
  }
  log.warn({ draft_id, reason: refusal.message }, "a scheduled draft was not published");
  if (passing.includes(refusal.code)) return;
  const reason = refusal.conflict ? CHANGED_SINCE : refusal.message;
  await stop(draft_id, reason, { after: error instanceof Stopped ? TRIED_FOR : 0 });
}

/**
 * Opens a scheduled draft again, once its hour is `after` milliseconds past, and tells its author why; a machine's
 * waits again before the editors of its space, and its owner is told.
 */
const stop = (draft_id: number, reason: string, { after = 0 } = {}): Promise<void> =>
  transaction(async (tx) => {
    await lockDraft(tx, draft_id);
    const since = new Date((await databaseNow(tx)).getTime() - after);
    const draft = await tx.draft.findFirst({
      where: { draft_id, state: "scheduled", publish_at: { lte: since } },
      select: {
        user_id: true,
        entry_id: true,
        title: true,
        space_id: true,
        user: { select: { synthetic: true, owner_id: true } },
      },
    });
    if (!draft) return; // moved, published or thrown away meanwhile
    const { user_id, user, space_id, ...about } = draft;
    const waits = user.synthetic && space_id !== null;
    await tx.draft.update({
      where: { draft_id },
      data: {
        state: waits ? "review" : "open",
        reason,
        ...unscheduled,
        ...movedTo({ space_id }, waits ? space_id : null),
      },
    });
    if (waits) await waitAnew(tx, draft_id);
    await addNotice(tx, user.owner_id ?? user_id, {
      kind: "draft_stopped",
      draft_id,
      ...about,
      reason,
    });
  });
