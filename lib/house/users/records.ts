import "server-only";
import { Prisma, type User } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** The columns of an account that commands need before they write. */
type UserRecord = Pick<
  User,
  | "id"
  | "username"
  | "fullName"
  | "about"
  | "picture"
  | "synthetic"
  | "owner_id"
  | "trusted_at"
  | "waiting_since"
  | "words_min"
  | "words_max"
>;

/**
 * The owner of a synthetic user as SQL, for a column with the account's id; null for an account that belongs to nobody,
 * and for one that is gone.
 */
export const ownerOf = (userId: Prisma.Sql) => Prisma.sql`(
  SELECT "owner_id" FROM "user" WHERE "id" = ${userId} AND "synthetic" AND "deleted_at" IS NULL)`;

/** Finds the owner of one synthetic user; null as in `ownerOf`. */
async function findOwner(reader: Database, userId: number): Promise<number | null> {
  const [row] = await reader.$queryRaw<{ owner_id: number | null }[]>`
    SELECT ${ownerOf(Prisma.sql`${userId}`)} AS "owner_id"`;
  return row?.owner_id ?? null;
}

/** Adds to a text the owner of the synthetic user that wrote it, as `owner_id`. */
export const withOwner = async <Text extends { user_id: number }>(
  reader: Database,
  text: Text,
) => ({
  ...text,
  owner_id: await findOwner(reader, text.user_id),
});

/** The account, which nobody else changes or deletes before the transaction ends; undefined for none. */
export async function lockUser(tx: Database, userId: number) {
  const [user] = await tx.$queryRaw<UserRecord[]>`
    SELECT "id", "username", "fullName", "about", "picture", "synthetic", "owner_id", "trusted_at",
      "waiting_since", "words_min", "words_max"
    FROM "user" WHERE "id" = ${userId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`;
  return user;
}

/** Locks the account as `lockUser` does; throws 404 instead of returning undefined. */
export async function requireUser(tx: Database, userId: number) {
  const user = await lockUser(tx, userId);
  if (!user) throw missingUser();
  return user;
}

export const missingUser = () =>
  notFound("El usuario que está buscando no existe o ha sido eliminado.");

/** Returns whether the account is trusted: what it publishes is listed without being admitted by anybody. */
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

/** The ids of the accounts with these names, person or synthetic, without regard to case; null for none. */
export async function findAccounts(tx: Database, names: string[]): Promise<(number | null)[]> {
  const rows = await tx.$queryRaw<{ id: number | null }[]>`
    SELECT "id" FROM unnest(${names}::text[]) WITH ORDINALITY AS "given" ("name", "place")
      LEFT JOIN "user" ON lower("username") = lower("name") AND "deleted_at" IS NULL
    ORDER BY "place"`;
  return rows.map(({ id }) => id);
}

/** Lets administrators change only one at a time: of two that leave at once, the second is seen to be the last. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('administrators'))`;
}

/** Returns whether the site would have nobody to run it without this account. Hold `lockAdmins`. */
export async function isLastAdmin(tx: Database, userId: number): Promise<boolean> {
  const admin = { isAdmin: true, deleted_at: null };
  const is = await tx.user.count({ where: { ...admin, id: userId } });
  const others = await tx.user.count({
    where: { ...admin, id: { not: userId }, suspended_at: null, closing_at: null },
  });
  return is === 1 && others === 0;
}

const maySignIn = { deleted_at: null, suspended_at: null, waiting_since: null } as const;

/** Selects the administrators who may sign in. */
export const runsSite = { isAdmin: true, ...maySignIn } satisfies Prisma.UserWhereInput;

/** Selects the people who edit the site and may sign in, administrators among them. */
export const editsSite = {
  ...maySignIn,
  OR: [{ isAdmin: true }, { isEditor: true }],
} satisfies Prisma.UserWhereInput;

/** Lists some of the people who edit the site, to notify them. */
export const listSiteEditors = (tx: Database) =>
  tx.user.findMany({
    where: editsSite,
    take: 100,
    select: { id: true, isAdmin: true, isEditor: true },
  });

/** Selects the accounts in whose name something may be done when they are not there. */
export const mayAct = {
  deleted_at: null,
  suspended_at: null,
  closing_at: null,
} satisfies Prisma.UserWhereInput;

/**
 * Finds the account to act in a person's name when they are not there; null for an account that is gone, suspended or
 * closing.
 */
export async function findActorById(reader: Database, userId: number): Promise<Actor | null> {
  return reader.user.findFirst({
    where: { id: userId, ...mayAct },
    select: { id: true, username: true, isAdmin: true, isEditor: true, trusted_at: true },
  });
}
