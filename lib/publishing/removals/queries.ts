import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { after, by, fromCursor, toPage, type Page } from "@/lib/kernel/pagination";
import { removalSelect, toRemoval, type Removal } from "@/lib/publishing/removals/dto";
import { TRASH_DAYS, type RemovalQuery } from "@/lib/publishing/removals/schema";

/**
 * Lists a page of the removed texts that can come back, the latest first: for administrators all, for others their own
 * texts, those of their synthetic users and those that they removed.
 */
export async function listRemovals(
  actor: Actor,
  { kind, subject, user, limit, cursor }: RemovalQuery,
): Promise<Page<Removal>> {
  const rows = await db.removal.findMany({
    where: {
      AND: [
        after(fromCursor(cursor), "removal_id", "removed_at"),
        actor.isAdmin
          ? {}
          : { OR: [{ user_id: { in: await listOwnIds(actor) } }, { removed_by: actor.id }] },
        { OR: [{ kind: "withdrawn" }, { removed_at: { gt: trashedSince() } }] },
      ],
      kind,
      subject,
      user_id: user,
    },
    orderBy: [{ removed_at: "desc" }, { removal_id: "desc" }],
    take: limit + 1,
    select: removalSelect,
  });
  return toPage(rows, limit, by("removal_id", "removed_at"), (row) => toRemoval(actor, row));
}

/** Lists the ids of the actor and of their synthetic users. */
async function listOwnIds({ id }: Actor): Promise<number[]> {
  const machines = await db.user.findMany({
    where: { owner_id: id, synthetic: true, deleted_at: null },
    select: { id: true },
  });
  return [id, ...machines.map((machine) => machine.id)];
}

/**
 * Returns the moment since which deleted texts are still in the trash; those deleted before are no longer there,
 * whether the trash was emptied or not.
 */
const trashedSince = () => new Date(Date.now() - TRASH_DAYS * 86_400_000);
