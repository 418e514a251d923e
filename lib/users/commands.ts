import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword, unusablePassword, verifyPassword } from "@/lib/auth/password";
import { forgiveLogin, throttleLogin, throttleRegistration } from "@/lib/auth/throttle";
import { expire } from "@/lib/cache/expire";
import { authorsTag, authorTag } from "@/lib/users/shown";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { forbidden, invalid, notFound, unauthenticated } from "@/lib/kernel/errors";
import { reservedSegments } from "@/lib/addresses/routes";
import { updateSyntheticUser } from "@/lib/synthetic-users/commands";
import { syntheticChanges, type SyntheticInput } from "@/lib/synthetic-users/schema";
import { encryptToken } from "@/lib/synthetic-users/token";
import { currentUserSelect, toCurrentUser, toUser, userSelect } from "@/lib/users/dto";
import { canEditProfile } from "@/lib/users/policy";
import { findActor, findPersonId, getUser } from "@/lib/users/queries";
import {
  profileChanges,
  type LoginInput,
  type PersonInput,
  type ProfileChanges,
} from "@/lib/users/schema";
import { validate } from "@/lib/kernel/validate";

/** Usernames that would pass for the site itself, besides the first segments of its addresses. */
const reservedUsernames = new Set(
  "admin administrador root system sistema api soporte moderador rotativa".split(" "),
);

/**
 * Opens the account that a person at this network address asks for. Throws 429 after too many from there,
 * and what `registerPerson` throws.
 */
export async function signUp(input: PersonInput, address: string) {
  await throttleRegistration(address);
  return registerPerson(input);
}

/**
 * Opens a person's account; the first one of an empty site becomes its administrator.
 * Throws 400 for a reserved name, 409 for a name or e-mail that is taken.
 */
export async function registerPerson(input: PersonInput) {
  refuseReserved(input.username, "This username is not available");
  const password = await hashPassword(input.password);
  const write = db.$transaction(async (tx) => {
    // Two first registrations at once must not both become administrators.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first account'))`;
    const someone = await tx.user.findFirst({ where: { synthetic: false }, select: { id: true } });
    return tx.user.create({
      data: { ...input, password, isAdmin: !someone, lastLogin: new Date() },
      select: currentUserSelect,
    });
  });
  const account = await orConflict("Username or email is already in use", write);
  await expire(authorTag(account.username));
  return toCurrentUser(account);
}

/**
 * Creates a synthetic account that belongs to the actor and cannot sign in.
 * Throws 400 for a reserved name, 409 for one that is taken.
 */
export async function registerSynthetic(actor: Actor, input: SyntheticInput) {
  refuseReserved(input.username, "Ese nombre de usuario está reservado.");
  const write = db.user.create({
    data: {
      ...input,
      token: input.token && encryptToken(input.token),
      password: unusablePassword(),
      owner_id: actor.id,
    },
    select: userSelect,
  });
  const account = await orConflict("Ya existe un usuario con ese nombre.", write);
  await expire(authorTag(account.username));
  return toUser(account);
}

/**
 * Checks a person's credentials and returns the account. Throws 401, the same for an unknown name
 * and a wrong password, and 429 after too many attempts for the account or from the address.
 */
export async function signIn({ username, password }: LoginInput, address: string) {
  await throttleLogin(username, address);
  const id = await findPersonId(username);
  const stored =
    id === null ? null : await db.user.findUnique({ where: { id }, select: { password: true } });
  const fits = await verifyPassword(stored?.password ?? null, password);
  if (id === null || !fits) throw unauthenticated("Invalid username or password");
  await forgiveLogin(username, address);
  return toCurrentUser(
    await db.user.update({
      where: { id },
      data: { lastLogin: new Date() },
      select: currentUserSelect,
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

/**
 * Changes the actor's own profile. Throws 404 for an unknown account, 403 for anybody else's, 409 for an
 * e-mail that is taken.
 */
export async function updateProfile(actor: Actor, userId: number, changes: ProfileChanges) {
  const user = await getUser(userId);
  if (!canEditProfile(actor, user)) throw forbidden("You can only change your own profile.");
  const write = db.user.update({
    where: { id: userId },
    data: changes,
    select: currentUserSelect,
  });
  const saved = await orConflict("This email is already in use", write);
  await expire(authorsTag);
  return toCurrentUser(saved);
}

/** Makes a person an administrator (the operator's command). Throws 404 for an unknown name. */
export async function grantAdmin(username: string) {
  const person = await findActor(username);
  if (!person) throw notFound(`No hay ninguna cuenta con el nombre ${username}.`);
  await db.user.update({ where: { id: person.id }, data: { isAdmin: true } });
}

function refuseReserved(username: string, message: string) {
  const name = username.toLowerCase();
  if (reservedUsernames.has(name) || reservedSegments.has(name)) throw invalid("username", message);
}
