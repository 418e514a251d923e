import "server-only";
import { gone, stopped } from "@/lib/house/pauses/commands";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Database } from "@/lib/kernel/db";
import { canManageSpace } from "@/lib/spaces/spaces/policy";
import { findRole } from "@/lib/spaces/spaces/records";

/** The space and the synthetic user that a task cannot do without. */
interface Pair {
  space_id: number | null;
  user: { deleted_at: Date | null; owner_id: number | null };
}

/** Returns whether the space and the synthetic user of a task are still there. */
export const isComplete = <T extends Pair>(task: T): task is T & { space_id: number } =>
  task.space_id !== null && !task.user.deleted_at;

/** Returns the sentence about what an incomplete task lacks. */
export const whatIsGone = ({ user }: Pair) => (user.deleted_at ? gone.user : gone.space);

/**
 * Returns the reason for which a task cannot run: what it lacks, or that its owner has no say in the space or over the
 * synthetic user any more; null when it can.
 */
export async function whatStops(
  tx: Database,
  task: Pair & { owner: { id: number; isAdmin: boolean } },
): Promise<string | null> {
  if (!isComplete(task)) return whatIsGone(task);
  const { space_id, owner } = task;
  const space = await tx.space.findUnique({
    where: { space_id },
    select: { space_id: true, owner_id: true },
  });
  if (!space) return gone.space;
  if (!canManageSpace(await findRole(tx, owner, space))) return stopped.outside;
  return canManageSynthetic(owner, task.user) ? null : stopped.foreign;
}
