import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import { listToldVersions } from "@/lib/machines/prompt-versions/queries";
import type { EarlierText } from "@/lib/platform/checks";
import {
  askedBy,
  toReview,
  writtenSelect,
  type Review,
  type Versions,
} from "@/lib/publishing/review/dto";
import {
  canDecideReview,
  canReadBrief,
  canRewriteReview,
  passesFourEyes,
} from "@/lib/publishing/review/policy";
import { readFourEyes, whyNotAnswer } from "@/lib/publishing/review/records";
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
  const written = await db.writtenDraft.findUnique({
    where: { draft_id: draftId },
    select: writtenSelect,
  });
  const edit = !isOver(draft) && canChangeDraft(actor, draft, role);
  const publish = edit && canPublishDraft(actor, draft, role);
  const eyes = await readFourEyes(db, draft);
  const people = await namesOf([written?.asked_by, written?.decided_by]);
  const versions = await versionsOf(draftId, written?.replaces ?? null);
  const task_id = written?.task_id ?? null;
  const task = task_id === null ? null : await findTaskOf(task_id);
  const may = {
    edit,
    publish: publish && passesFourEyes(actor, eyes, false),
    approve: publish && draft.user.synthetic && passesFourEyes(actor, eyes, true),
    four_eyes: eyes.four_eyes,
    decide: edit && canDecideReview(actor, draft, role),
    return: edit && !draft.user.synthetic && mustSayWhy(actor, draft),
    submit:
      edit &&
      draft.user.synthetic &&
      draft.state === "open" &&
      draft.space_id !== null &&
      canDeleteDraft(actor, draft) &&
      !(publish && passesFourEyes(actor, eyes, true)),
    rewrite: edit && draft.state !== "scheduled" && canRewriteReview(actor, draft, role, written),
    brief: canReadBrief(actor, draft, task_id, task),
  };
  const shown = await shownOf(draft, written);
  const told = await listToldVersions([written?.user_version, written?.task_version]);
  const checkedWhere = written?.decision === "approved" ? await findCheckedWhere(draftId) : null;
  return toReview(draft, shown, written, people, may, versions, told, checkedWhere);
}

const findTaskOf = (task_id: number) =>
  db.task.findUnique({ where: { task_id }, select: { owner_id: true, space_id: true } });

/**
 * Finds the versions before and after a text. They are of the same machine and for the same place, so people who may
 * read one may read the other.
 */
async function versionsOf(draft_id: number, replaces: number | null): Promise<Versions> {
  const after = await db.writtenDraft.findFirst({
    where: { replaces: draft_id },
    select: { draft_id: true },
  });
  const before =
    replaces === null
      ? null
      : await db.draft.findUnique({
          where: { draft_id: replaces },
          select: {
            draft_id: true,
            title: true,
            summary: true,
            content: true,
            written: { select: { note: true, decided_by: true } },
          },
        });
  const asked_by = before?.written?.decided_by ?? null; // who had it written again has decided about it
  return {
    replaced_by: after?.draft_id ?? null,
    former: before && {
      draft_id: before.draft_id,
      title: before.title,
      summary: before.summary,
      content: before.content,
      note: before.written?.note ?? null,
      ...askedBy({ asked_by }, await namesOf([asked_by])),
    },
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
  const rows = await db.draft.findMany({ ...undecided, select: { title: true, content: true } });
  return rows.map((row) => ({ kind: "entry", ...row, own: true, elsewhere: false }));
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
