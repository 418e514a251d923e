import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import { listToldVersions } from "@/lib/machines/prompt-versions/queries";
import type { EarlierText } from "@/lib/platform/checks";
import { hasVoice } from "@/lib/platform/limits/voice";
import { findOtherSpace, mayDecideThere } from "@/lib/publishing/review/comment-spaces";
import {
  askedBy,
  toReview,
  writtenSelect,
  type Former,
  type Review,
  type Versions,
} from "@/lib/publishing/review/dto";
import {
  canDecideReview,
  canReadBrief,
  canReadNote,
  canRewriteReview,
  passesFourEyes,
} from "@/lib/publishing/review/policy";
import { readFourEyes, whyNotAnswer, whyUnheard } from "@/lib/publishing/review/records";
import { shownOf } from "@/lib/publishing/review/words";
import {
  canChangeDraft,
  canDeleteDraft,
  canPublishDraft,
  mustSayWhy,
} from "@/lib/texts/drafts/policy";
import { isOver, readDraftOf } from "@/lib/texts/drafts/records";
import { findCheckedWhere } from "@/lib/texts/provenance/queries";

/** Returns one text of the desk. Throws 404 when there is none or the actor has no say in it. */
export async function getReview(actor: Actor, draftId: number): Promise<Review> {
  const { draft, role } = await readDraftOf(db, actor, draftId);
  const stored = await db.writtenDraft.findUnique({
    where: { draft_id: draftId },
    select: writtenSelect,
  });
  const task_id = stored?.task_id ?? null;
  const task = task_id === null ? null : await findTaskOf(task_id);
  const brief = canReadBrief(actor, draft, task_id, task);
  const written = stored && {
    ...stored,
    note: canReadNote(actor, stored, brief) ? stored.note : null,
  };
  const edit = !isOver(draft) && canChangeDraft(actor, draft, role);
  const other = edit ? await findOtherSpace(db, draft) : null;
  const publish =
    edit && canPublishDraft(actor, draft, role) && (await mayDecideThere(db, actor, other));
  const eyes = await readFourEyes(db, draft);
  const people = await namesOf([written?.asked_by, written?.decided_by]);
  const versions = await versionsOf(actor, draftId, written?.replaces ?? null, brief);
  const refused = edit ? await whyUnheard(db, actor, draft) : null;
  const isHeard = refused === null;
  const mayDecide = edit && (!mustSayWhy(actor, draft) || (await hasVoice(db, actor.id)));
  const may = {
    edit,
    publish: publish && isHeard && passesFourEyes(actor, eyes, false),
    approve: publish && isHeard && draft.user.synthetic && passesFourEyes(actor, eyes, true),
    four_eyes: eyes.four_eyes,
    decide: mayDecide && canDecideReview(actor, draft, role),
    return: mayDecide && !draft.user.synthetic && mustSayWhy(actor, draft),
    submit:
      edit &&
      isHeard &&
      draft.user.synthetic &&
      (other !== null || (draft.state === "open" && draft.space_id !== null)) &&
      canDeleteDraft(actor, draft) &&
      !(publish && passesFourEyes(actor, eyes, true)),
    rewrite:
      edit &&
      isHeard &&
      draft.state !== "scheduled" &&
      canRewriteReview(actor, draft, role, written),
    brief,
    refused,
  };
  const shown = await shownOf(draft, written);
  const told = await listToldVersions([written?.user_version, written?.task_version]);
  const checkedWhere = written?.decision === "approved" ? await findCheckedWhere(draftId) : null;
  const before = other && {
    space_id: other.space_id,
    space: { space_id: other.space_id, name: other.name },
  };
  const text = { ...draft, ...before };
  return toReview(text, shown, written, people, may, versions, told, checkedWhere);
}

const findTaskOf = (task_id: number) =>
  db.task.findUnique({ where: { task_id }, select: { owner_id: true, space_id: true } });

/** Finds the versions before and after a text; `readsBrief`: the actor reads what both were asked for with. */
async function versionsOf(
  actor: Actor,
  draft_id: number,
  replaces: number | null,
  readsBrief: boolean,
): Promise<Versions> {
  const after = await db.writtenDraft.findFirst({
    where: { replaces: draft_id },
    select: { draft_id: true },
  });
  return {
    replaced_by: after?.draft_id ?? null,
    former: replaces === null ? null : await findFormer(actor, replaces, readsBrief),
  };
}

/** Finds the version before a text; null where the actor may not read it: it may have waited with its owner. */
async function findFormer(
  actor: Actor,
  draft_id: number,
  readsBrief: boolean,
): Promise<Former | null> {
  const held = await nullIfRefused(readDraftOf(db, actor, draft_id));
  if (!held) return null;
  const { title, summary, content } = held.draft;
  const written = await db.writtenDraft.findUnique({
    where: { draft_id },
    select: { note: true, decision: true, decided_by: true },
  });
  const asked_by = written?.decided_by ?? null; // who had it written again has decided about it
  return {
    draft_id,
    title,
    summary,
    content,
    note: written && canReadNote(actor, written, readsBrief) ? written.note : null,
    ...askedBy({ asked_by }, await namesOf([asked_by])),
  };
}

/** Returns whether an entry was published by a machine unread, nobody answers for it yet, and the actor may. */
export async function mayAnswerFor(actor: Actor, entryId: number): Promise<boolean> {
  const entry = await db.entry.findFirst({
    where: { entry_id: entryId, origin: "synthetic", reviewed_at: null, deleted_at: null },
    select: { entry_id: true, user: { select: { owner_id: true } } },
  });
  return entry !== null && (await whyNotAnswer(db, actor, entry)) === null;
}

/** A text on the desk, as `getReview`; null instead of 404. */
export const findReview = (draftId: number, actor: Actor): Promise<Review | null> =>
  nullIfRefused(getReview(actor, draftId));

/** The most undecided texts that a new one is compared with. */
const COMPARED = 100;

/**
 * Lists the texts that a synthetic user has written for a space and nobody has decided about, the latest first, at most
 * 100; without the one that the new text is to replace (`replaced`).
 */
export async function listUndecided(
  userId: number,
  spaceId: number,
  replaced?: number,
): Promise<EarlierText[]> {
  const undecided = newestUndecided(userId, spaceId, replaced);
  const rows = await db.draft.findMany({
    ...undecided,
    select: { title: true, content: true, state: true },
  });
  return rows.map(({ title, content, state }) => ({
    kind: "entry",
    title,
    content,
    own: true,
    elsewhere: false,
    kept: state === "open",
  }));
}

/** Lists the titles of the same texts. */
export async function listUndecidedTitles(
  userId: number,
  spaceId: number,
  replaced?: number,
): Promise<string[]> {
  const undecided = newestUndecided(userId, spaceId, replaced);
  const rows = await db.draft.findMany({ ...undecided, select: { title: true } });
  return rows.map(({ title }) => title);
}

const newestUndecided = (user_id: number, space_id: number, replaced: number | undefined) =>
  ({
    where: {
      user_id,
      space_id,
      kind: "entry",
      state: { in: ["open", "review", "scheduled"] },
      draft_id: { not: replaced },
    },
    orderBy: { draft_id: "desc" },
    take: COMPARED,
  }) satisfies Prisma.DraftFindManyArgs;
