import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page } from "@/lib/kernel/pagination";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { plainBeginning } from "@/lib/platform/text/without-marks";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";
import {
  draftSelect,
  draftSummarySelect,
  toDraft,
  toDraftSummary,
  type Draft,
  type DraftPart,
  type DraftSummary,
  type WritingDesk,
} from "@/lib/texts/drafts/dto";
import { readDraftOf } from "@/lib/texts/drafts/records";
import type { DraftListQuery } from "@/lib/texts/drafts/schema";

/** Characters of a text that a list shows, and of its Markdown that are read for them. */
const EXCERPT = 300;
const READ = 1_000;

/** Returns one draft. Throws 404 when there is none, or when the actor may not read it. */
export async function getDraft(actor: Actor, draftId: number): Promise<Draft> {
  const { draft } = await readDraftOf(db, actor, draftId);
  return toDraft(draft);
}

/** The same as `getDraft`, but null instead of 404. */
export const findDraft = (actor: Actor, draftId: number): Promise<Draft | null> =>
  nullIfRefused(getDraft(actor, draftId));

/**
 * Returns whether the actor may read a draft of this person's that shows an uploaded image; only the five newest drafts
 * with it are checked.
 */
export async function readsDraftWith(
  actor: Actor,
  { upload_id, user_id }: { upload_id: string; user_id: number },
): Promise<boolean> {
  const uses = await db.uploadUse.findMany({ where: { upload_id, kind: "draft" } });
  const drafts = await db.draft.findMany({
    where: { user_id, draft_id: { in: uses.map(({ record_id }) => record_id) } },
    orderBy: { draft_id: "desc" },
    take: 5,
    select: { draft_id: true },
  });
  for (const { draft_id } of drafts) {
    if (await nullIfRefused(readDraftOf(db, actor, draft_id))) return true;
  }
  return false;
}

/** Finds the changes that the actor has begun to a published entry; null when there are none. */
export async function findPendingChanges(actor: Actor, entryId: number): Promise<Draft | null> {
  const row = await db.draft.findFirst({
    where: { user_id: actor.id, entry_id: entryId, state: { not: "published" } },
    select: draftSelect,
  });
  return row && toDraft(row);
}

/**
 * A page of the drafts that are not published, the last changed first: the actor's own, and those before the editors of
 * spaces that the actor edits. With a state, only drafts in that state.
 */
export async function listDrafts(
  actor: Actor,
  { state, limit, cursor }: DraftListQuery,
): Promise<Page<DraftSummary>> {
  const rows = await db.draft.findMany({
    where: {
      AND: [
        { state: state ?? { not: "published" } },
        await readableBy(actor),
        after(fromCursor(cursor), "draft_id", "updated"),
      ],
    },
    orderBy: [{ updated: "desc" }, { draft_id: "desc" }],
    take: limit + 1,
    select: draftSummarySelect,
  });
  const excerpts = await excerptsOf(rows.map(({ draft_id }) => draft_id));
  return toPage(rows, limit, by("draft_id", "updated"), (row) =>
    toDraftSummary(row, excerpts.get(row.draft_id) ?? ""),
  );
}

/** Texts of each kind that the dashboard shows. */
const ON_DASHBOARD = 4;

/** Lists what the actor has begun, what is scheduled, and what waits for the actor's decision. */
export async function getWritingDesk(actor: Actor): Promise<WritingDesk> {
  const user_id = actor.id;
  const [begun, scheduled, waiting] = await Promise.all([
    draftPart({ user_id, state: "open" }, { updated: "desc" }),
    draftPart({ user_id, state: "scheduled" }, { publish_at: "asc" }),
    draftPart(
      { user_id: { not: user_id }, state: "review", ...(await beforeEditor(actor)) },
      { updated: "asc" },
    ),
  ]);
  return { begun, scheduled, waiting };
}

async function draftPart(
  where: Prisma.DraftWhereInput,
  orderBy: Prisma.DraftOrderByWithRelationInput,
): Promise<DraftPart> {
  const take = ON_DASHBOARD + 1;
  const rows = await db.draft.findMany({ where, orderBy, take, select: draftSummarySelect });
  const drafts = rows.slice(0, ON_DASHBOARD).map((row) => toDraftSummary(row, ""));
  return { drafts, more: rows.length > ON_DASHBOARD };
}

/** The condition for drafts of one's own, and for those before the editors of one's spaces. */
async function readableBy(actor: Actor): Promise<Prisma.DraftWhereInput> {
  const before = { state: { in: ["review", "scheduled"] }, ...(await beforeEditor(actor)) };
  return { OR: [{ user_id: actor.id }, before] };
}

/** Selects the drafts in the spaces that the actor edits. */
async function beforeEditor(actor: Actor): Promise<Prisma.DraftWhereInput> {
  const spaces = await listManagedSpaces(actor, ["propietario", "editor"]);
  return { space_id: { in: spaces.map(({ space_id }) => space_id) } };
}

/** Reads only the beginnings of the texts of drafts. */
async function excerptsOf(draftIds: number[]): Promise<Map<number, string>> {
  const rows = await db.$queryRaw<{ draft_id: number; beginning: string }[]>`
    SELECT "draft_id", left("content", ${READ}) AS "beginning"
    FROM "draft" WHERE "draft_id" = ANY(${draftIds})`;
  return new Map(
    rows.map(({ draft_id, beginning }) => [
      draft_id,
      truncateAtWord(plainBeginning(beginning), EXCERPT),
    ]),
  );
}
