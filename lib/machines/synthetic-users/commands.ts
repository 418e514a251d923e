import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { gone, pauseTasks } from "@/lib/house/pauses/commands";
import { siteName } from "@/lib/house/settings/paper";
import { toUser, userSelect, type User } from "@/lib/house/users/dto";
import { nameKey, refuseImpersonation, refuseReserved } from "@/lib/house/users/names";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { lockUser, requireUser } from "@/lib/house/users/records";
import {
  authorsTag,
  authorTag,
  isSeen,
  spendOnAccount,
  touchNamesakes,
} from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { requireWords, requireWordsAfter } from "@/lib/kernel/words";
import { keepPromptVersion } from "@/lib/machines/prompt-versions/commands";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { getSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import type { SyntheticChanges, SyntheticInput } from "@/lib/machines/synthetic-users/schema";
import { encryptToken } from "@/lib/machines/synthetic-users/token";
import { unusablePassword } from "@/lib/platform/auth/password";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { requirePortrait } from "@/lib/platform/uploads/portraits";
import { touchImages } from "@/lib/platform/uploads/shown";

/**
 * Creates a synthetic account that belongs to the actor, is as trusted as its owner and cannot sign in.
 * Throws 400 for a reserved name or one that passes for the site or a space, 409 for one that is taken or passes for
 * somebody who runs the site, and for an owner who has as many as one may; 429 for too many in a day.
 */
export async function registerSynthetic(actor: Actor, input: SyntheticInput): Promise<User> {
  requireWords(input);
  refuseReserved(input.username, "Ese nombre de usuario está reservado.", await siteName());
  await spend("SYNTHETIC", actor);
  return orConflict(
    "Ya existe un usuario con ese nombre.",
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      await refuseTooMany(tx, actor);
      const { trusted_at } = await requireUser(tx, actor.id); // locked: nobody changes their trust meanwhile
      const account = await tx.user.create({
        data: {
          ...input,
          trusted_at,
          name_key: nameKey(input),
          token: input.token && encryptToken(input.token),
          password: unusablePassword(),
          owner_id: actor.id,
        },
        select: userSelect,
      });
      await refuseImpersonation(tx, actor, input, { userId: account.id, sentences: MISLEADING });
      await keepPromptVersion(
        tx,
        touched,
        { scope: "user", scope_id: account.id, text: input.personality },
        { actor },
      );
      touched.tag(authorTag(account.username));
      await touchNamesakes(tx, touched, account.id);
      return toUser(account);
    }),
  );
}

/**
 * Changes a synthetic user; `note` says why its personality changes. Throws 404, 403 unless the actor manages it, 400
 * for a picture that `requirePortrait` refuses, 429.
 */
export async function updateSyntheticUser(
  actor: Actor,
  userId: number,
  { token, note, ...changes }: SyntheticChanges,
): Promise<SyntheticUser> {
  await spendOnAccount(actor, userId, changes);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const {
      username,
      fullName: before,
      picture,
      ...user
    } = await requireManaged(tx, actor, userId);
    requireWordsAfter(changes, user);
    await requirePortrait(tx, actor, changes.picture, picture);
    const { fullName = before } = changes;
    const called = { username, fullName };
    const renamed = fullName !== before;
    if (renamed) {
      await refuseImpersonation(tx, actor, called, { userId, sentences: MISLEADING });
    }
    if (changes.picture !== undefined) await touchImages(tx, touched, "user", [userId]);
    await tx.user.update({
      where: { id: userId },
      data: {
        ...changes,
        ...(renamed && { name_key: nameKey(called) }),
        token: token && encryptToken(token),
      },
    });
    if (changes.personality !== undefined) {
      const kept = { scope: "user" as const, scope_id: userId, text: changes.personality };
      await keepPromptVersion(tx, touched, kept, { actor, note });
    }
    if (token) {
      // The event says that it changed, never what it is.
      const of = { action: "token.changed" as const, subject: "user" as const, subjectId: userId };
      await recordEvent(tx, { ...of, actor, after: { username } });
    }
    touched.tag(authorTag(username));
    if (isSeen({ fullName: before, picture }, changes)) touched.tag(authorsTag);
    return getSyntheticUser(userId, actor, tx);
  });
}

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
    await touchImages(tx, touched, "user", [userId]);
    await tx.user.update({ where: { id: userId }, data: { ...erased, deleted_at: new Date() } });
    await recordEvent(tx, {
      action: "account.deleted",
      actor,
      subject: "user",
      subjectId: userId,
      before: { username, synthetic },
    });
    await pauseTasks(tx, { user_id: userId }, gone.user, actor);
    touched.tag(authorsTag, authorTag(username));
  });

/** The values that the fields of a deleted account are replaced by. */
const erased = {
  username: "",
  fullName: null,
  about: null,
  picture: null,
  model: null,
  token: null,
  personality: null,
  second_reader: null,
  words_min: null,
  words_max: null,
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

const MISLEADING = {
  site: "Ese nombre se podría tomar por el del sitio o por el de quienes lo administran.",
  somebody: "Ese nombre se parece demasiado al de alguien que administra o edita el sitio.",
  space: "Ese nombre se podría tomar por el de un espacio de otras personas.",
};

/** Throws 409 when the actor has as many synthetic users as one may. Administrators may have any number. */
async function refuseTooMany(tx: Database, actor: Actor) {
  const most = Math.round(env.SYNTHETIC_USERS_PER_OWNER * env.LIMITS_FACTOR);
  if (actor.isAdmin || env.LIMITS_FACTOR === 0) return;
  await lockUser(tx, actor.id); // two at once must not both be the last
  const count = await tx.user.count({ where: { owner_id: actor.id, deleted_at: null } });
  if (count >= most) {
    throw conflict(`No puedes tener más de ${most} usuarios sintéticos. Elimina antes alguno.`);
  }
}

const GONE = "El usuario que está buscando no existe o ha sido eliminado.";
