import "server-only";
import { addNotices } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { assertMay, changedMeanwhile, conflict, notFound } from "@/lib/kernel/errors";
import type { Standing } from "@/lib/spaces/spaces/policy";
import { findRole } from "@/lib/spaces/spaces/records";
import { draftSelect, toDraft, type DraftRow } from "@/lib/texts/drafts/dto";
import { canChangeDraft, canReadDraft } from "@/lib/texts/drafts/policy";
import type { DraftKind, DraftState } from "@/lib/texts/drafts/schema";
import type { Conflict } from "@/lib/texts/versions/dto";

/** A draft as the server keeps it. */
export type HeldDraft = Omit<DraftRow, "state" | "kind"> & { state: DraftState; kind: DraftKind };

/**
 * Returns the same 404 for a draft that does not exist and for somebody else's, so that nobody learns which it is.
 */
export const missingDraft = () => notFound("El borrador no existe, o no es tuyo.");

/** Sentences that say why a draft in a final state can no longer be changed. */
const over: Partial<Record<DraftState, string>> = {
  published: "Este borrador ya está publicado.",
  rejected: "Este texto ya se ha rechazado.",
  expired: "Este texto ha caducado sin que nadie lo decidiera.",
};

/** Returns one draft, no matter who asks. Throws 404. */
export async function readDraft(reader: Database, draftId: number): Promise<HeldDraft> {
  const row = await reader.draft.findUnique({
    where: { draft_id: draftId },
    select: draftSelect,
  });
  if (!row) throw missingDraft();
  return { ...row, state: row.state as DraftState, kind: row.kind as DraftKind };
}

/** Finds the actor's role in the space whose editors have the draft before them. */
export async function findDraftRole(
  reader: Database,
  actor: Actor,
  { space_id }: Pick<HeldDraft, "space_id">,
): Promise<Standing> {
  const space =
    space_id &&
    (await reader.space.findUnique({
      where: { space_id },
      select: { space_id: true, owner_id: true },
    }));
  return space ? findRole(reader, actor, space) : null;
}

/** Returns one draft if the actor may read it, and the actor's role in its space. Throws 404. */
export async function readDraftOf(reader: Database, actor: Actor, draftId: number) {
  const draft = await readDraft(reader, draftId);
  const role = await findDraftRole(reader, actor, draft);
  if (!canReadDraft(actor, draft, role)) throw missingDraft();
  return { draft, role };
}

/** 403: see `isWithItsWriter`. */
export const WITH_ITS_WRITER = "Este texto lo tiene ahora quien lo escribe.";

/**
 * Returns an unpublished draft if the actor may change it, locked until the transaction ends. Throws 404, 403 when they
 * may only read it, 409. For the order of locks see `requireEntry`.
 */
export async function requireDraft(tx: Database, actor: Actor, draftId: number) {
  await lockDraft(tx, draftId);
  const held = await readDraftOf(tx, actor, draftId);
  requireUnpublished(held.draft);
  assertMay(canChangeDraft(actor, held.draft, held.role), WITH_ITS_WRITER);
  return held;
}

/** Holds a draft, if there is one, until the transaction ends. */
export const lockDraft = (tx: Database, draftId: number) =>
  tx.$queryRaw`SELECT FROM "draft" WHERE "draft_id" = ${draftId} FOR UPDATE`;

/** True when a draft is in a final state: published, rejected or expired. */
export const isOver = ({ state }: Pick<HeldDraft, "state">): boolean => state in over;

/** Throws 409 for a draft in a final state: published, rejected or expired. */
export function requireUnpublished({ state }: Pick<HeldDraft, "state">): void {
  const sentence = over[state];
  if (sentence) throw conflict(sentence);
}

/** Makes the 409 for a save that began from another version; it has the draft as it is now. */
export const draftChanged = (draft: HeldDraft) =>
  changedMeanwhile(
    "Este borrador ha cambiado en otra parte desde que lo abriste.",
    conflictOf(draft),
  );

/** A draft as the body of a 409 has it: who saved it last is not known. */
export const conflictOf = (draft: DraftRow) =>
  ({
    ...toDraft(draft),
    saved_by: null,
    saved_at: draft.updated.toISOString(),
  }) satisfies Conflict;

/** Sends the drafts before the editors of a space back to their authors, within the change that deletes the space. */
export async function returnDraftsOf(tx: Database, spaceId: number): Promise<void> {
  const where = { space_id: spaceId, state: { in: ["review", "scheduled"] } };
  const reason = "El espacio que lo revisaba se ha eliminado.";
  const returned = await tx.draft.findMany({
    where,
    select: {
      draft_id: true,
      user_id: true,
      entry_id: true,
      title: true,
      user: { select: { owner_id: true } },
    },
  });
  const left = { ...unscheduled, preview_key: null };
  await tx.draft.updateMany({ where, data: { state: "open", ...left, reason } });
  await addNotices(
    tx,
    returned.map(({ user_id, user, ...about }) => [
      user.owner_id ?? user_id, // the owner, for a machine
      { kind: "draft_stopped", ...about, reason },
    ]),
  );
}

/** The columns of a draft that is neither scheduled nor before the editors of a space. */
export const unscheduled = {
  publish_at: null,
  scheduled_by: null,
  lease_until: null,
  space_id: null,
} as const;

/** Returns the columns of a draft before the editors of another space, or none: the secret link of the former ends. */
export const movedTo = ({ space_id: before }: Pick<HeldDraft, "space_id">, to: number | null) => ({
  space_id: to,
  ...(before !== null && before !== to && { preview_key: null }),
});
