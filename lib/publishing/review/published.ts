import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { after, toPage, type Page, type Position } from "@/lib/kernel/pagination";
import { afterDecision, decidersOf, whenDecided } from "@/lib/publishing/review/decided";
import {
  reviewItemSelect,
  publishedEntrySelect,
  toReviewItem,
  toPublishedItem,
  type ReviewItem,
} from "@/lib/publishing/review/dto";
import { seenBy } from "@/lib/publishing/review/seen";

interface Row {
  at: Date;
  /** Even for an entry, odd for a comment, so that both kinds share one order. */
  id: number;
  item: ReviewItem;
}

/**
 * Lists a page of what machines have published and the actor may see, the latest first: entries, whether they waited on
 * the desk or were published without it, and comments that waited there. `spaceIds`: the spaces that the actor edits.
 */
export async function listPublished(
  actor: Actor,
  spaceIds: number[],
  limit: number,
  from: Position | undefined,
): Promise<Page<ReviewItem>> {
  const rows = [
    ...(await entriesOf(actor, spaceIds, limit, placeOf(from, 0))),
    ...(await commentsOf(actor, spaceIds, limit, placeOf(from, 1))),
  ];
  return toPage(
    rows.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id),
    limit,
    ({ at, id }) => ({ created: at, id }),
    ({ item }) => item,
  );
}

/**
 * Turns a position in the common list into one in the list of one kind alone: `odd` is 0 for entries, 1 for comments.
 */
const placeOf = (from: Position | undefined, odd: 0 | 1): Position | undefined =>
  from && { created: from.created, id: Math.ceil((from.id - odd) / 2) };

async function entriesOf(
  actor: Actor,
  spaceIds: number[],
  limit: number,
  from: Position | undefined,
): Promise<Row[]> {
  const inSpaces = { spaces: { some: { space_id: { in: spaceIds }, accepted_at: { not: null } } } };
  const seen = { OR: [{ user: { owner_id: actor.id } }, inSpaces] };
  const entries = await db.entry.findMany({
    where: {
      origin: "synthetic",
      deleted_at: null,
      AND: [actor.isAdmin ? {} : seen, after(from, "entry_id")],
    },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take: limit + 1,
    select: publishedEntrySelect,
  });
  const ids = entries.map(({ entry_id }) => entry_id);
  const drafts = await db.draft.findMany({
    where: {
      entry_published: { in: ids },
      written: { isNot: null },
      AND: seenBy(actor, spaceIds), // the entry is public, how it came about is not
    },
    select: reviewItemSelect,
  });
  const draftOf = new Map(drafts.map((draft) => [draft.entry_published, draft]));
  const own = entries.filter(({ user }) => user.owner_id === actor.id);
  const withFourEyes = await db.spaceEntry.findMany({
    where: {
      entry_id: { in: own.map(({ entry_id }) => entry_id) },
      accepted_at: { not: null },
      space: { four_eyes: true },
    },
    select: { entry_id: true },
  });
  const others = new Set(withFourEyes.map(({ entry_id }) => entry_id));
  const answers = ({ entry_id, spaces }: (typeof entries)[number]) =>
    !others.has(entry_id) &&
    (actor.isAdmin || spaces.some(({ space }) => spaceIds.includes(space.space_id)));
  const people = await decidersOf(drafts);
  return entries.map((entry) => ({
    at: entry.created,
    id: entry.entry_id * 2,
    item: toPublishedItem(entry, draftOf.get(entry.entry_id), answers(entry), people),
  }));
}

async function commentsOf(
  actor: Actor,
  spaceIds: number[],
  limit: number,
  from: Position | undefined,
): Promise<Row[]> {
  const drafts = await db.draft.findMany({
    where: {
      kind: "comment",
      state: "published",
      written: { isNot: null },
      comment_published: { not: null }, // and not held
      AND: [seenBy(actor, spaceIds), afterDecision(from)],
    },
    orderBy: [{ written: { decided_at: "desc" } }, { draft_id: "desc" }],
    take: limit + 1,
    select: reviewItemSelect,
  });
  const people = await decidersOf(drafts);
  return drafts.map((draft) => ({
    at: whenDecided(draft).created,
    id: draft.draft_id * 2 + 1,
    item: toReviewItem(draft, people),
  }));
}
