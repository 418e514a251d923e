import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { forgiveLogin, throttleLogin, throttleRegistration } from "@/lib/auth/throttle";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound, unauthenticated } from "@/lib/kernel/errors";
import { currentUserSelect, toCurrentUser } from "@/lib/users/dto";
import { refuseReserved } from "@/lib/users/names";
import { canEditProfile } from "@/lib/users/policy";
import { findActor, findPersonId } from "@/lib/users/queries";
import { requireUser } from "@/lib/users/records";
import type { LoginInput, PersonInput, ProfileChanges } from "@/lib/users/schema";
import { authorsTag, authorTag } from "@/lib/users/shown";

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
  return orConflict(
    "Username or email is already in use",
    change(async (tx, touched) => {
      // Two first registrations at once must not both become administrators.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first account'))`;
      const someone = await tx.user.findFirst({
        where: { synthetic: false },
        select: { id: true },
      });
      const account = await tx.user.create({
        data: { ...input, password, isAdmin: !someone, lastLogin: new Date() },
        select: currentUserSelect,
      });
      touched.tag(authorTag(account.username));
      return toCurrentUser(account);
    }),
  );
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
 * Changes the actor's own profile. Throws 404 for an unknown account, 403 for anybody else's, 409 for an
 * e-mail that is taken.
 */
export const updateProfile = (actor: Actor, userId: number, changes: ProfileChanges) =>
  orConflict(
    "This email is already in use",
    change(async (tx, touched) => {
      const user = await requireUser(tx, userId);
      assertMay(canEditProfile(actor, user), "You can only change your own profile.");
      const saved = await tx.user.update({
        where: { id: userId },
        data: changes,
        select: currentUserSelect,
      });
      touched.tag(authorsTag);
      return toCurrentUser(saved);
    }),
  );

/** Makes a person an administrator (the operator's command). Throws 404 for an unknown name. */
export async function grantAdmin(username: string) {
  const person = await findActor(username);
  if (!person) throw notFound(`No hay ninguna cuenta con el nombre ${username}.`);
  await change((tx) => tx.user.update({ where: { id: person.id }, data: { isAdmin: true } }));
}
