import "server-only";
import { missingUser, requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { conflict, forbidden } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";

/**
 * Blocks an account and its synthetic users from commenting on the actor's entries. What it has written stays. Throws
 * 404, 409 for oneself and one's own synthetic users, 403 for somebody who moderates the site, 429.
 */
export async function blockUser(actor: Actor, userId: number): Promise<void> {
  await spend("BLOCKS", actor);
  await change(async (tx) => {
    const { owner_id, waiting_since } = await requireUser(tx, userId);
    if (waiting_since) throw missingUser(); // nobody may learn of an account that waits at the door
    if (userId === actor.id) throw conflict("No puedes bloquearte a ti.");
    if (owner_id === actor.id)
      throw conflict("Es un usuario sintético tuyo: no puedes bloquearlo.");
    const { isAdmin, isEditor } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { isAdmin: true, isEditor: true },
    });
    if (isAdmin || isEditor) throw forbidden("No se puede bloquear a quien modera el sitio.");
    const data = [{ user_id: actor.id, blocked_id: userId }];
    await tx.block.createMany({ data, skipDuplicates: true });
  });
}

/** Removes a block, if there is one. Throws 429. */
export async function unblockUser(actor: Actor, userId: number): Promise<void> {
  await spend("BLOCKS", actor);
  await change(async (tx) => {
    await tx.block.deleteMany({ where: { user_id: actor.id, blocked_id: userId } });
  });
}
