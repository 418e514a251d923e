import "server-only";
import { randomBytes } from "node:crypto";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice, addNotices, forgetNotices } from "@/lib/house/notices/commands";
import { findActorById } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, transaction } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, changedMeanwhile, conflict, invalid } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { settleDraft } from "@/lib/machines/spending/records";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { noteSaving } from "@/lib/publishing/drafting/examination";
import { publishAs, publishCommentAs, readyToPublish } from "@/lib/publishing/drafting/publish-as";
import { renewFindings, requireFitNow } from "@/lib/publishing/publish/fit";
import { requireMayPublish, type Publication } from "@/lib/publishing/publish/publication";
import { findOtherSpace, requireDecider } from "@/lib/publishing/review/comment-spaces";
import {
  requireFourEyes,
  requireHeard,
  tellReviewers,
  waitAnew,
} from "@/lib/publishing/review/records";
import { findRole, listEditorIds, requireSpace } from "@/lib/spaces/spaces/records";
import type { Comment } from "@/lib/texts/comments/dto";
import { draftSelect, toDraft, type Draft } from "@/lib/texts/drafts/dto";
import { canDeleteDraft, mustSayWhy } from "@/lib/texts/drafts/policy";
import { isPreviewShown } from "@/lib/texts/drafts/preview";
import {
  conflictOf,
  draftChanged,
  lockDraft,
  movedTo,
  readDraftOf,
  requireDraft,
  requireUnpublished,
  unscheduled,
  type HeldDraft,
} from "@/lib/texts/drafts/records";
import type {
  DraftChanges,
  DraftFields,
  DraftInput,
  ScheduleInput,
  SubmitInput,
  WithdrawInput,
} from "@/lib/texts/drafts/schema";
import type { Entry } from "@/lib/texts/entries/dto";
import { imageFocus } from "@/lib/texts/entries/lead-image";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { requireEntry } from "@/lib/texts/entries/records";
import { uploadedImage } from "@/lib/texts/entries/schema";
import { wordColumns } from "@/lib/texts/entries/words";
import { registerDraft, registerEditing } from "@/lib/texts/provenance/register";

/** The most drafts that a trusted and a new account may have at a time: each may be as long as an entry. */
const MAX_DRAFTS = { ofTrusted: 1_000, ofNew: 100 };

const ONLY_DECIDED = "Este comentario no se programa ni se envía: se decide en la Redacción.";

const HAS_CHANGES = "Ya tienes cambios sin publicar de esta entrada.";

/**
 * Begins a draft of the actor's; a draft of changes to an entry begins with its text. Nobody else sees it, and it may
 * be incomplete. Throws 404, 403 unless the actor may edit the entry, 409 with the existing draft (`conflict`) when the
 * actor already changes this entry, 409 for too many, 429.
 */
export async function createDraft(
  actor: Actor,
  { entry_id, ...fields }: DraftInput,
): Promise<Draft> {
  await spend("DRAFTS", actor);
  return orConflict(
    HAS_CHANGES, // begun in two tabs at the same moment
    change(async (tx) => {
      const begun = entry_id ? await entryFields(tx, actor, entry_id) : {};
      requireOwnImages(fields, begun);
      requireWholePoint(fields, begun);
      const unpublished = { user_id: actor.id, state: { not: "published" } };
      const most = actor.isAdmin || actor.trusted_at ? MAX_DRAFTS.ofTrusted : MAX_DRAFTS.ofNew;
      if ((await tx.draft.count({ where: unpublished })) >= most) {
        throw conflict("Tienes demasiados borradores: publica o elimina alguno.");
      }
      const row = await tx.draft.create({
        data: { ...begun, ...fields, user_id: actor.id },
        select: draftSelect,
      });
      return toDraft(row);
    }),
  );
}

/**
 * Reads the fields of an entry that a draft of its changes begins with. Throws 404, 403, 409 when the actor has begun
 * such a draft already.
 */
async function entryFields(tx: Database, actor: Actor, entryId: number) {
  assertMay(
    canEditEntry(actor, await requireEntry(tx, entryId)),
    "No tienes permiso para editar esta entrada.",
  );
  const begun = await tx.draft.findFirst({
    where: { user_id: actor.id, entry_id: entryId, state: { not: "published" } },
    select: draftSelect,
  });
  if (begun) throw changedMeanwhile(HAS_CHANGES, conflictOf(begun));
  const { version, spaces, ...fields } = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: {
      version: true,
      title: true,
      content: true,
      image: true,
      ...wordColumns,
      ...imageFocus,
      social_image: true,
      disclosure: true,
      no_ai_comments: true,
      spaces: { select: { space_id: true }, orderBy: [{ created: "asc" }, { space_id: "asc" }] },
    },
  });
  return {
    ...fields,
    entry_id: entryId,
    entry_version: version,
    spaces: spaces.map(({ space_id }) => space_id),
  };
}

/**
 * Changes a draft. One that is scheduled or in review stays so, but one that an editor has scheduled goes back to
 * review when its author changes it. Throws 404, 409 when it is published and, with the current draft (`conflict`),
 * when `version` is not the draft's, 403 for somebody else than its writer who is silenced, 429.
 */
export async function updateDraft(
  actor: Actor,
  draftId: number,
  { version, ...fields }: DraftChanges,
): Promise<Draft> {
  await spend("DRAFTS", actor);
  const saved = await transaction(async (tx) => {
    const { draft } = await requireDraft(tx, actor, draftId);
    if (version === draft.version - 1 && says(draft, fields)) return toDraft(draft); // sent again
    requireVersion(draft, version);
    if (mustSayWhy(actor, draft)) await requireVoice(tx, actor);
    requireOwnImages(fields, draft);
    requireWholePoint(fields, draft);
    const mine = actor.id === draft.user_id ? fields : withoutOwnWords(fields);
    const again = isApproved(draft) && isWriter(actor, draft);
    const changed = await save(tx, draftId, {
      ...mine,
      version: { increment: 1 },
      updated: new Date(),
      ...(again && { ...unscheduled, state: "review", space_id: draft.space_id }),
    });
    const words = ["title", "summary", "content"] as const;
    const isAnother = words.some((part) => changed[part] !== draft[part]);
    if (draft.user.synthetic && isAnother) await registerEditing(tx, changed, actor);
    if (draft.user.synthetic) await noteSaving(tx, actor, draft, version);
    // What somebody works on does not expire under their hands.
    if (again || draft.user.synthetic) await waitAnew(tx, draftId);
    if (again && changed.space_id) {
      const space = await tx.space.findUnique({
        where: { space_id: changed.space_id }, // read without a lock: the draft is locked already
        select: { space_id: true, owner_id: true, name: true },
      });
      if (space) await tellEditors(tx, actor, changed, space);
    }
    return changed;
  });
  if (saved.user.synthetic) await checkChanged(saved);
  return saved;
}

/** Checks a machine's text again that somebody has changed. The change is saved already: a failure is only logged. */
const checkChanged = (saved: Draft): Promise<void> =>
  renewFindings(saved).catch((err: unknown) =>
    log.warn({ err, draft_id: saved.draft_id }, "a changed text was not checked again"),
  );

/** Returns whether an editor has set its hour, having read it: what its author changes afterwards is read again. */
const isApproved = ({ state, scheduled_by, user_id, space_id }: HeldDraft): boolean =>
  state === "scheduled" && scheduled_by !== user_id && space_id !== null;

/**
 * Returns whether the draft is the actor's text, or that of their synthetic user, and its hour was set by somebody else
 * or nobody.
 */
const isWriter = ({ id }: Actor, { user_id, user, scheduled_by }: HeldDraft): boolean =>
  id !== scheduled_by && (id === user_id || id === user.owner_id);

/**
 * Drops the fields that are the author's to set: where the text goes, who signs it, its date, its declaration about AI,
 * and whether AI may comment on it. It is published with the author's rights.
 */
const withoutOwnWords = (fields: DraftFields): DraftFields => {
  const { slug: _s, spaces: _p, byline: _b, dated: _d, ...rest } = fields;
  const { disclosure: _a, no_ai_comments: _c, ...text } = rest;
  return text;
};

/** Deletes a draft for good; the entry of a published draft stays. Throws 404, 403. */
export const deleteDraft = (actor: Actor, draftId: number): Promise<void> =>
  transaction(async (tx) => {
    await lockDraft(tx, draftId); // before its entry in the ledger, as in all that ends a draft
    const { draft } = await readDraftOf(tx, actor, draftId);
    assertMay(canDeleteDraft(actor, draft), "Solo quien lo escribe puede eliminar este borrador.");
    if (draft.user.synthetic && draft.state !== "published") {
      await settleDraft(tx, draftId, "refused");
      await registerDraft(tx, "deleted", draft, { actor });
    }
    await tx.draft.deleteMany({ where: { draft_id: draftId } });
  });

/**
 * Publishes what a draft holds, signed by its author: a new entry, the changes to one, or a comment, which may be held
 * (null). `approved`: the person who publishes a machine's text has read it and answers for it. Throws 404, 400 as
 * saving it does, 403 for an actor who may not publish, 409, 429, and `Unfit` for a machine's text that the checks
 * refuse now.
 */
export async function publishDraft(
  actor: Actor,
  draftId: number,
  { version, approved }: Pick<Publication, "version" | "approved"> = {},
): Promise<Entry | Comment | null> {
  const { draft } = await readDraftOf(db, actor, draftId);
  requireUnpublished(draft);
  requireVersion(draft, version);
  await requireMayPublish(db, actor, draft); // first: only they hear what the checks say
  await requireDecider(db, actor, draft);
  await requireHeard(db, actor, draft);
  const author = await findActorById(db, draft.user_id);
  if (!author) throw conflict("La cuenta de quien lo escribió no puede publicar ahora.");
  const publication = { draft_id: draftId, by: actor, version: draft.version, approved };
  if (draft.kind === "comment") return publishCommentAs(author, draft, publication);
  return publishAs(author, draft, publication);
}

/**
 * Sets or changes the hour at which a draft publishes itself. The text is checked now, and again then. Throws 404, 400
 * for an hour that is over and for a text that could not be saved, 403 for an actor who may not publish, 409, 422 for a
 * machine's text that the checks refuse, 429.
 */
export async function scheduleDraft(
  actor: Actor,
  draftId: number,
  { publish_at, version }: ScheduleInput,
): Promise<Draft> {
  await spend("EDITS", actor);
  const checked = await requireReady(actor, draftId);
  await requireMayPublish(db, actor, checked); // first: only they hear what the checks say
  await requireFitNow(checked, { unseen: false });
  return transaction(async (tx) => {
    const { draft } = await requireDraft(tx, actor, draftId);
    requireVersion(draft, version ?? checked.version);
    await requireMayPublish(tx, actor, draft);
    await requireFourEyes(tx, draft, null, false);
    await requireVoice(tx, actor);
    if (draft.user_id !== actor.id) await requireVoice(tx, { id: draft.user_id });
    if (publish_at <= (await databaseNow(tx))) {
      throw invalid("publish_at", "La fecha y la hora elegidas ya han pasado");
    }
    return save(tx, draftId, {
      state: "scheduled",
      shown_version: draft.shown_version ?? draft.version,
      publish_at,
      reason: null,
      lease_until: null,
      scheduled_by: actor.id,
      // An author who schedules their own text asks no editor any more.
      ...(actor.id === draft.user_id && movedTo(draft, null)),
    });
  });
}

/**
 * Hands a draft to the editors of a space, who are told; a machine's comment to those who decide about it today (see
 * `findOtherSpace`). Throws 404, 400 for a text that could not be saved, 403 when the author is not in the space's team
 * or may not publish, 409, 429.
 */
export async function submitDraft(
  actor: Actor,
  draftId: number,
  { space_id, version }: SubmitInput,
): Promise<Draft> {
  await spend("EDITS", actor);
  const { draft: seen } = await readDraftOf(db, actor, draftId);
  if (await goesTo(db, seen, space_id)) return handToItsEditors(actor, seen, space_id, version);
  const checked = await requireReady(actor, draftId);
  return transaction(async (tx) => {
    const space = await requireSpace(tx, space_id);
    const { draft } = await requireDraft(tx, actor, draftId);
    requireVersion(draft, version ?? checked.version);
    assertMay(canDeleteDraft(actor, draft), "Solo quien lo escribe puede enviarlo a revisión.");
    if (draft.state === "review" && draft.space_id === space_id) {
      throw conflict("Ya está en revisión en ese espacio.");
    }
    if (draft.entry_id !== null) {
      throw conflict(
        "Los cambios de una entrada publicada no pasan por la revisión de un espacio.",
      );
    }
    const answering = draft.user.owner_id ?? draft.user_id; // for a machine, its owner
    const author = { id: answering, isAdmin: actor.isAdmin && actor.id === answering };
    await requireVoice(tx, author);
    assertMay(
      (await findRole(tx, author, space)) !== null,
      "No formas parte del equipo de ese espacio.",
    );
    if (draft.user.synthetic) await waitAnew(tx, draftId);
    const saved = await save(tx, draftId, {
      state: "review",
      shown_version: draft.version,
      reason: null,
      ...unscheduled,
      ...movedTo(draft, space_id),
    });
    await tellEditors(tx, actor, saved, space);
    return saved;
  });
}

/**
 * Returns whether a draft is a machine's comment that may be handed to the editors of this space, who have the last
 * word on it: it is only with its owner so far, or its entry stands elsewhere since (see `findOtherSpace`).
 */
async function goesTo(reader: Database, draft: HeldDraft, space_id: number): Promise<boolean> {
  const { kind, user, state } = draft;
  if (kind !== "comment" || !user.synthetic) return false;
  const other = await findOtherSpace(reader, draft);
  return other ? other.space_id === space_id : state === "open" && draft.space_id === space_id;
}

/** Hands such a comment to those editors; its owner need not be in their team. */
const handToItsEditors = (
  actor: Actor,
  { draft_id, version }: HeldDraft,
  space_id: number,
  asked: number | undefined,
): Promise<Draft> =>
  transaction(async (tx) => {
    await requireSpace(tx, space_id);
    const { draft } = await requireDraft(tx, actor, draft_id);
    requireVersion(draft, asked ?? version);
    assertMay(canDeleteDraft(actor, draft), "Solo quien lo escribe puede enviarlo a revisión.");
    if (!(await goesTo(tx, draft, space_id))) throw draftChanged(draft);
    await requireVoice(tx, { id: draft.user_id });
    await waitAnew(tx, draft_id);
    const saved = await save(tx, draft_id, {
      state: "review",
      shown_version: draft.version,
      reason: null,
      ...movedTo(draft, space_id),
    });
    await tellReviewers(tx, { ...draft, space_id, asked_by: actor.id });
    return saved;
  });

async function tellEditors(
  tx: Database,
  actor: Actor,
  { draft_id, user_id, title }: Draft,
  { space_id, owner_id, name }: { space_id: number; owner_id: number; name: string },
) {
  const editors = await listEditorIds(tx, { space_id, owner_id }, { joined: true });
  const told = editors.filter((id) => id !== actor.id && id !== user_id);
  const content = { draft_id, title, space_id, space: name, by: actor.username };
  await forgetNotices(tx, told, "draft_review", { draft_id });
  await addNotices(
    tx,
    told.map((id) => [id, { kind: "draft_review", ...content }]),
  );
}

/**
 * Takes back a draft that is scheduled or before the editors of a space: it is open again. A person who sends back
 * somebody else's draft says why, and its author is told. A machine's scheduled draft that has a space goes back to
 * that space's editors, and cannot be taken from them. Throws 404, 400, 409 when it is neither scheduled nor in review.
 */
export const withdrawDraft = (
  actor: Actor,
  draftId: number,
  { reason }: WithdrawInput,
): Promise<Draft> =>
  transaction(async (tx) => {
    const { draft } = await requireDraft(tx, actor, draftId);
    if (draft.state === "open") throw conflict("El borrador no está programado ni en revisión.");
    if (draft.user.synthetic && draft.space_id !== null) return backToEditors(tx, draft);
    const isOthers = mustSayWhy(actor, draft);
    if (isOthers) await requireVoice(tx, actor);
    if (isOthers && !reason) throw invalid("reason", "Escribe por qué la devuelves");
    const said = isOthers ? (reason ?? null) : null;
    const saved = await save(tx, draftId, {
      state: "open",
      reason: said,
      ...unscheduled,
      ...movedTo(draft, null),
    });
    if (said) {
      const { user_id, title } = draft;
      const about = { draft_id: draftId, title, by: actor.username, reason: said };
      await addNotice(tx, user_id, { kind: "draft_returned", ...about });
      await recordEvent(tx, {
        action: "draft.returned",
        actor,
        subject: "draft",
        subjectId: draftId,
        after: { title, user_id, reason: said },
      });
    }
    return saved;
  });

/**
 * Takes a machine's scheduled text back to its editors. Throws 409 for one in review: a machine cannot act on a reason.
 */
async function backToEditors(tx: Database, { draft_id, state, space_id }: HeldDraft) {
  if (state === "review") {
    throw conflict(
      "El texto de un usuario sintético no se devuelve: recházalo o pide otra versión.",
    );
  }
  await waitAnew(tx, draft_id);
  return save(tx, draft_id, { ...unscheduled, state: "review", space_id });
}

/**
 * Gives a draft a secret link that shows it to everybody who has the link, as long as the actor may read it; an
 * existing link that works stays. Throws 404, 409, 403 for an actor who may not publish, 429.
 */
export async function makePreviewLink(actor: Actor, draftId: number): Promise<Draft> {
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    const { draft } = await requireDraft(tx, actor, draftId);
    await requireVoice(tx, actor);
    if (draft.preview_key && (await isPreviewShown(tx, draft))) return toDraft(draft);
    const preview_key = randomBytes(32).toString("base64url");
    return save(tx, draftId, { preview_key, preview_by: actor.id });
  });
}

/** Revokes the secret link: its address is not found any more. Throws 404, 409. */
export const revokePreviewLink = (actor: Actor, draftId: number): Promise<Draft> =>
  transaction(async (tx) => {
    await requireDraft(tx, actor, draftId);
    return save(tx, draftId, { preview_key: null });
  });

async function save(
  tx: Database,
  draft_id: number,
  data: Prisma.DraftUncheckedUpdateInput,
): Promise<Draft> {
  return toDraft(await tx.draft.update({ where: { draft_id }, data, select: draftSelect }));
}

/** Returns the draft. Throws unless its text could be published as it is. */
async function requireReady(actor: Actor, draftId: number): Promise<HeldDraft> {
  const { draft } = await readDraftOf(db, actor, draftId);
  requireUnpublished(draft);
  if (draft.kind === "comment") throw conflict(ONLY_DECIDED);
  await readyToPublish(draft, actor);
  return draft;
}

function requireVersion(draft: HeldDraft, version: number | undefined) {
  if (version !== undefined && version !== draft.version) throw draftChanged(draft);
}

/** Returns whether a draft has all of these values already. */
const says = (draft: HeldDraft, fields: object): boolean =>
  Object.entries(fields).every(
    ([name, value]) => JSON.stringify(draft[name as keyof HeldDraft]) === JSON.stringify(value),
  );

/** Throws 400 for a focus with only one coordinate: it needs both or none. */
function requireWholePoint(sent: Point, kept: Point) {
  const { image_focus_x: x, image_focus_y: y } = { ...kept, ...sent };
  if (((x ?? null) === null) !== ((y ?? null) === null)) {
    throw invalid("image_focus_x", "Falta una coordenada del punto de interés");
  }
}

type Point = Pick<DraftFields, "image_focus_x" | "image_focus_y">;

type Images = Pick<DraftFields, "image" | "social_image">;

/** Throws 400 for an image that is neither uploaded here nor in the draft already. */
function requireOwnImages(sent: Images, kept: Images) {
  for (const field of ["image", "social_image"] as const) {
    const image = sent[field];
    if (!image || image === kept[field]) continue;
    const { error } = uploadedImage.safeParse(image);
    if (error) throw invalid(field, error.issues[0]?.message ?? "");
  }
}
