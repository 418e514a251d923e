import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { canPublishDraft } from "@/lib/drafts/policy";
import { isOver, readDraftOf } from "@/lib/drafts/records";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import {
  deskItemSelect,
  writtenSelect,
  toDeskItem,
  toReview,
  type DeskItem,
  type Review,
} from "@/lib/review/dto";
import { canDecideReview } from "@/lib/review/policy";
import { reasonSentences, type DeskTab, type RejectionReason } from "@/lib/review/schema";
import { listManagedSpaces } from "@/lib/spaces/queries";

/** Texts that one tab shows: what waits is meant to be few. */
const MOST = 100;

/**
 * A tab of the review desk: what waits for the actor, the riskiest and then the longest there first; what they and
 * their synthetic users have begun; what was published or turned down, the latest first. At most 100.
 */
export async function listDesk(actor: Actor, tab: DeskTab): Promise<DeskItem[]> {
  const rows = await db.draft.findMany({
    where: { AND: [await seenBy(actor), tabs[tab].where(actor)] },
    orderBy: tabs[tab].orderBy,
    take: MOST,
    select: deskItemSelect,
  });
  const items = rows.map(toDeskItem);
  const risk = ({ written }: DeskItem) => written?.risk ?? 0;
  return tab === "revisar" ? items.toSorted((a, b) => risk(b) - risk(a)) : items;
}

/** How many texts wait for the actor, at most 100. */
export const countWaiting = async (actor: Actor): Promise<number> =>
  db.draft.count({
    where: { AND: [await seenBy(actor), tabs.revisar.where(actor)] },
    take: MOST,
  });

/** One text of the desk. Throws 404 for none, and for one that the actor has no say in. */
export async function getReview(actor: Actor, draftId: number): Promise<Review> {
  const { draft, role } = await readDraftOf(db, actor, draftId);
  const written = await db.writtenDraft.findUnique({
    where: { draft_id: draftId },
    select: writtenSelect,
  });
  const edit = !isOver(draft);
  return toReview(draft, written, await usernames([written?.asked_by, written?.decided_by]), {
    edit,
    publish: edit && canPublishDraft(actor, draft, role),
    decide: edit && canDecideReview(actor, draft, role),
  });
}

/** The same; null instead of 404. */
export const findReview = (draftId: number, actor: Actor): Promise<Review | null> =>
  nullIfRefused(getReview(actor, draftId));

/** Corrections that a synthetic user's next text is told of. */
const TOLD = 10;

/** What editors said when they turned texts of a synthetic user down, or asked for another version, the latest first. */
export async function listCorrections(userId: number): Promise<string[]> {
  const rows = await db.writtenDraft.findMany({
    where: {
      draft: { user_id: userId },
      OR: [{ decision: "rejected" }, { decision: "rewritten" }],
      NOT: { reason: null, note: null },
    },
    orderBy: [{ decided_at: "desc" }, { draft_id: "desc" }],
    take: TOLD,
    select: { reason: true, note: true },
  });
  return rows.flatMap(({ reason, note }) => {
    const why = reason && reason !== "otro" ? reasonSentences[reason as RejectionReason] : "";
    return [why, note].filter(Boolean).join(" ") || [];
  });
}

interface Tab {
  where(actor: Actor): Prisma.DraftWhereInput;
  orderBy: Prisma.DraftOrderByWithRelationInput[];
}

const latest = [{ written: { decided_at: "desc" } }, { draft_id: "desc" }] as const;

const tabs: Record<DeskTab, Tab> = {
  revisar: {
    where: ({ id }) => ({ state: "review", user_id: { not: id } }),
    orderBy: [{ draft_id: "asc" }],
  },
  borradores: {
    where: () => ({ state: { in: ["open", "scheduled"] } }),
    orderBy: [{ updated: "desc" }, { draft_id: "desc" }],
  },
  publicado: {
    where: () => ({ state: "published", written: { isNot: null } }),
    orderBy: [...latest],
  },
  rechazado: { where: () => ({ state: { in: ["rejected", "expired"] } }), orderBy: [...latest] },
};

/** What a desk shows: one's own, one's machines', and what the editors of one's spaces have before them or had. */
async function seenBy(actor: Actor): Promise<Prisma.DraftWhereInput> {
  const own = { OR: [{ user_id: actor.id }, { user: { owner_id: actor.id } }] };
  const machines = { user: { synthetic: true } };
  if (actor.isAdmin) return { OR: [own, machines, { state: "review" }] };
  const spaces = await listManagedSpaces(actor, ["propietario", "editor"]);
  const inSpaces = { space_id: { in: spaces.map(({ space_id }) => space_id) } };
  return { OR: [own, { ...inSpaces, state: { not: "open" } }] };
}

async function usernames(ids: (number | null | undefined)[]): Promise<Map<number, string>> {
  const users = await db.user.findMany({
    where: { id: { in: ids.filter((id) => id != null) } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [id, username]));
}
