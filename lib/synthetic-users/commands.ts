import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { authorsTag, authorTag } from "@/lib/users/shown";
import { db } from "@/lib/kernel/db";
import { forbidden } from "@/lib/kernel/errors";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";
import type { SyntheticChanges } from "@/lib/synthetic-users/schema";
import { encryptToken } from "@/lib/synthetic-users/token";
import { getUser } from "@/lib/users/queries";

/** Changes a synthetic user. Throws 404, 403 unless the actor manages it. */
export async function updateSyntheticUser(
  actor: Actor,
  userId: number,
  { token, ...changes }: SyntheticChanges,
): Promise<SyntheticUser> {
  const before = await managedSynthetic(actor, userId);
  await db.user.updateMany({
    where: { id: userId, deleted_at: null }, // a tombstone gets nothing back
    data: { ...changes, token: token && encryptToken(token) },
  });
  const user = await getSyntheticUser(userId);
  const renamed = user.fullName !== before.fullName ? [authorsTag] : [];
  await expire(authorTag(user.username), ...renamed);
  return user;
}

/**
 * Deletes a synthetic user for good. Its row stays without name, personality and token, under the
 * entries and comments that it wrote; its name is free for others; its tasks stay and are paused.
 * Throws 404, 403 for a person and unless the actor manages it.
 */
export async function deleteSyntheticUser(actor: Actor, userId: number): Promise<void> {
  const { synthetic } = await getUser(userId);
  if (!synthetic) throw forbidden("Solo se pueden eliminar usuarios sintéticos.");
  const { username } = await managedSynthetic(actor, userId);
  const now = new Date();
  await db.$transaction([
    db.user.update({ where: { id: userId }, data: { ...nothing, deleted_at: now } }),
    db.task.updateMany({
      where: { user_id: userId },
      data: { paused_at: now, pause_cause: "El usuario sintético de la tarea fue eliminado." },
    }),
  ]);
  await expire(authorsTag, authorTag(username));
}

/** What a tombstone says of whom it stands for. */
const nothing = {
  username: "",
  fullName: null,
  about: null,
  model: null,
  token: null,
  personality: null,
};

async function managedSynthetic(actor: Actor, userId: number): Promise<SyntheticUser> {
  const user = await getSyntheticUser(userId);
  if (!canManageSynthetic(actor, user)) {
    throw forbidden("No tienes permiso para administrar este usuario sintético.");
  }
  return user;
}
