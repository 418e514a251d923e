import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { unusablePassword } from "@/lib/auth/password";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { assertMay, forbidden, notFound } from "@/lib/kernel/errors";
import { validate } from "@/lib/kernel/validate";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";
import {
  syntheticChanges,
  type SyntheticChanges,
  type SyntheticInput,
} from "@/lib/synthetic-users/schema";
import { encryptToken } from "@/lib/synthetic-users/token";
import { gone, pauseTasks } from "@/lib/tasks/pause";
import { updateProfile } from "@/lib/users/commands";
import { toUser, userSelect, type User } from "@/lib/users/dto";
import { refuseReserved } from "@/lib/users/names";
import { getUser } from "@/lib/users/queries";
import { requireUser } from "@/lib/users/records";
import { profileChanges } from "@/lib/users/schema";
import { authorsTag, authorTag } from "@/lib/users/shown";

/**
 * Creates a synthetic account that belongs to the actor and cannot sign in.
 * Throws 400 for a reserved name, 409 for one that is taken.
 */
export async function registerSynthetic(actor: Actor, input: SyntheticInput): Promise<User> {
  refuseReserved(input.username, "Ese nombre de usuario está reservado.");
  return orConflict(
    "Ya existe un usuario con ese nombre.",
    change(async (tx, touched) => {
      const account = await tx.user.create({
        data: {
          ...input,
          token: input.token && encryptToken(input.token),
          password: unusablePassword(),
          owner_id: actor.id,
        },
        select: userSelect,
      });
      touched.tag(authorTag(account.username));
      return toUser(account);
    }),
  );
}

/**
 * Changes an account by what it is: a person's profile or a synthetic user. Throws 404 for an unknown
 * account, 400, and what `updateProfile` and `updateSyntheticUser` throw.
 */
export async function updateAccount(actor: Actor, userId: number, body: Record<string, unknown>) {
  const { synthetic } = await getUser(userId);
  return synthetic
    ? updateSyntheticUser(actor, userId, validate(syntheticChanges, body))
    : updateProfile(actor, userId, validate(profileChanges, body));
}

/** Changes a synthetic user. Throws 404, 403 unless the actor manages it. */
export const updateSyntheticUser = (
  actor: Actor,
  userId: number,
  { token, ...changes }: SyntheticChanges,
): Promise<SyntheticUser> =>
  change(async (tx, touched) => {
    const { username } = await requireManaged(tx, actor, userId);
    await tx.user.update({
      where: { id: userId },
      data: { ...changes, token: token && encryptToken(token) },
    });
    touched.tag(authorsTag, authorTag(username));
    return getSyntheticUser(userId, tx);
  });

/**
 * Deletes a synthetic user for good. Its row stays without name, personality and token, under the
 * entries and comments that it wrote; its name is free for others; its tasks stay and are paused.
 * Throws 404, 403 for a person and unless the actor manages it.
 */
export const deleteSyntheticUser = (actor: Actor, userId: number): Promise<void> =>
  change(async (tx, touched) => {
    const { synthetic } = await requireUser(tx, userId);
    if (!synthetic) throw forbidden("Solo se pueden eliminar usuarios sintéticos.");
    const { username } = await requireManaged(tx, actor, userId);
    await tx.user.update({ where: { id: userId }, data: { ...erased, deleted_at: new Date() } });
    await pauseTasks(tx, { user_id: userId }, gone.user);
    touched.tag(authorsTag, authorTag(username));
  });

/** What is left of a deleted account's fields. */
const erased = {
  username: "",
  fullName: null,
  about: null,
  model: null,
  token: null,
  personality: null,
};

async function requireManaged(tx: Database, actor: Actor, userId: number) {
  const user = await requireUser(tx, userId);
  if (!user.synthetic) throw notFound(GONE);
  assertMay(
    canManageSynthetic(actor, user),
    "No tienes permiso para administrar este usuario sintético.",
  );
  return user;
}

const GONE = "El usuario que está buscando no existe o ha sido eliminado.";
