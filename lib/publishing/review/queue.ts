import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { after, by, fromCursor, type Page, toPage, type Position } from "@/lib/kernel/pagination";
import {
  afterDecision,
  decidersOf,
  whenDecided,
  withReadableNotes,
} from "@/lib/publishing/review/decided";
import {
  reviewItemSelect,
  toReviewItem,
  type ReviewItem,
  type DraftItemRow,
} from "@/lib/publishing/review/dto";
import { listPublished } from "@/lib/publishing/review/published";
import type { ReviewQuery } from "@/lib/publishing/review/schema";
import { seenBy } from "@/lib/publishing/review/seen";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

/**
 * Lists a page of a tab of the review desk: texts that wait for the actor, the riskiest first and then the oldest;
 * drafts that are open or scheduled; what machines have published, with or without review; and what was turned down or
 * has expired. All but the first list begin with the latest. Throws 400 for an invalid cursor.
 */
export async function listReviews(
  actor: Actor,
  { tab, limit, cursor }: ReviewQuery,
): Promise<Page<ReviewItem>> {
  const from = fromCursor(cursor);
  const spaceIds = await editedSpaces(actor);
  if (tab === "publicado") return listPublished(actor, spaceIds, limit, from);
  if (tab === "revisar") return riskiestFirst(await waitsFor(actor, spaceIds), limit, from);
  const seen = seenBy(actor, spaceIds);
  if (tab === "borradores") {
    const rows = await read(
      [seen, { state: { in: ["open", "scheduled"] } }, after(from, "draft_id", "updated")],
      [{ updated: "desc" }, { draft_id: "desc" }],
      limit + 1,
    );
    return toPage(rows, limit, by("draft_id", "updated"), undecided);
  }
  const rows = await read(
    [seen, { state: { in: ["rejected", "expired"] } }, afterDecision(from)],
    [{ written: { decided_at: "desc" } }, { draft_id: "desc" }],
    limit + 1,
  );
  const people = await decidersOf(rows);
  const told = await withReadableNotes(actor, rows);
  return toPage(told, limit, whenDecided, (row) => toReviewItem(row, people));
}

const undecided = (row: DraftItemRow) => toReviewItem(row, new Map());

/** More than this many waiting texts are not counted. */
const COUNTED = 1000;

/** Counts the texts that wait for the actor, at most `COUNTED`; `edited`: the ids of the spaces they edit, if known. */
export const countWaiting = async (actor: Actor, edited?: number[]): Promise<number> =>
  db.draft.count({
    where: await waitsFor(actor, edited ?? (await editedSpaces(actor))),
    take: COUNTED,
  });

/**
 * The condition for texts in which the checks found nothing, or which they never looked at because a person wrote them.
 */
const calm: Prisma.DraftWhereInput = { OR: [{ written: null }, { written: { risk: 0 } }] };

/** Returns the position of a waiting text: its risk takes the place of the time in `created`. */
const ofRisk = ({ written, draft_id }: DraftItemRow): Position => ({
  created: new Date(written?.risk ?? 0),
  id: draft_id,
});

/** A page of the texts in which the checks found a risk, the riskiest first, followed by the others. */
async function riskiestFirst(
  where: Prisma.DraftWhereInput,
  limit: number,
  from: Position | undefined,
): Promise<Page<ReviewItem>> {
  const risk = from?.created.getTime();
  const id = { draft_id: { gt: from?.id ?? 0 } };
  const risky =
    risk === 0
      ? []
      : await read(
          [
            where,
            { written: { risk: { gt: 0 } } },
            risk === undefined
              ? {}
              : { OR: [{ written: { risk: { lt: risk } } }, { written: { risk }, ...id }] },
          ],
          [{ written: { risk: "desc" } }, { draft_id: "asc" }],
          limit + 1,
        );
  const rest = await read(
    [where, calm, risk === 0 ? id : {}],
    [{ draft_id: "asc" }],
    limit + 1 - risky.length,
  );
  return toPage([...risky, ...rest], limit, ofRisk, undecided);
}

const read = (
  where: Prisma.DraftWhereInput[],
  orderBy: Prisma.DraftOrderByWithRelationInput[],
  take: number,
): Promise<DraftItemRow[]> =>
  db.draft.findMany({ where: { AND: where }, orderBy, take, select: reviewItemSelect });

/**
 * Selects the texts that wait for the actor: those of their machines and in their spaces, and for administrators all
 * that wait.
 */
async function waitsFor(actor: Actor, spaceIds: number[]): Promise<Prisma.DraftWhereInput> {
  const waiting = { state: "review", user_id: { not: actor.id } };
  if (actor.isAdmin) return waiting;
  const machines = await db.user.findMany({ where: { owner_id: actor.id }, select: { id: true } });
  const written = { user_id: { in: machines.map(({ id }) => id) } };
  return { AND: [waiting, { OR: [written, { space_id: { in: spaceIds } }] }] };
}

const editedSpaces = async (actor: Actor): Promise<number[]> =>
  (await listManagedSpaces(actor, ["propietario", "editor"])).map(({ space_id }) => space_id);
