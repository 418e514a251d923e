import "server-only";
import type { User } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** What a command needs to know of an account before it writes. */
type UserRecord = Pick<
  User,
  "id" | "username" | "fullName" | "about" | "synthetic" | "owner_id" | "trusted_at"
>;

/** The account, which nobody else changes or deletes before the transaction ends; undefined for none. */
export async function lockUser(tx: Database, userId: number) {
  const [user] = await tx.$queryRaw<UserRecord[]>`
    SELECT "id", "username", "fullName", "about", "synthetic", "owner_id", "trusted_at" FROM "user"
    WHERE "id" = ${userId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`;
  return user;
}

/** The same; throws 404 instead of undefined. */
export async function requireUser(tx: Database, userId: number) {
  const user = await lockUser(tx, userId);
  if (!user) throw notFound("El usuario que está buscando no existe o ha sido eliminado.");
  return user;
}

/** Whether what the account publishes is listed without anybody's admitting it. */
export async function isTrusted(tx: Database, userId: number): Promise<boolean> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { trusted_at: true } });
  return Boolean(user?.trusted_at);
}

/** The person with this e-mail, without regard to case; undefined for none. */
export async function findPersonByEmail(tx: Database, email: string) {
  const [person] = await tx.$queryRaw<Pick<User, "id" | "username" | "fullName" | "email">[]>`
    SELECT "id", "username", "fullName", "email" FROM "user"
    WHERE lower("email") = lower(${email}) AND "deleted_at" IS NULL`;
  return person;
}

/** Administrators come and go one after the other: of two that leave at once, one is the last. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('administrators'))`;
}

/** Whether the site would have nobody to run it without this account. Hold `lockAdmins`. */
export async function isLastAdmin(tx: Database, userId: number): Promise<boolean> {
  const admin = { isAdmin: true, deleted_at: null };
  const is = await tx.user.count({ where: { ...admin, id: userId } });
  const others = await tx.user.count({
    where: { ...admin, id: { not: userId }, suspended_at: null, closing_at: null },
  });
  return is === 1 && others === 0;
}
