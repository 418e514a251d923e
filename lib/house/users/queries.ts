import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import {
  currentUserSelect,
  namedSelect,
  profileSelect,
  toCurrentUser,
  toNamed,
  toProfile,
  toUser,
  userSelect,
  type Named,
  type Profile,
} from "@/lib/house/users/dto";
import { missingUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { unauthenticated } from "@/lib/kernel/errors";

/** Selects the accounts that everybody may know of: neither deleted nor waiting at the door. */
const alive = { deleted_at: null, waiting_since: null };

/** The columns of an account that decide its permissions. */
const actorSelect = {
  id: true,
  username: true,
  isAdmin: true,
  isEditor: true,
  trusted_at: true,
} satisfies Prisma.UserSelect;

/**
 * Reads an account as everybody sees it; a synthetic user's personality only for a signed-in `viewer`. Throws 404 for
 * an unknown account or a deleted one.
 */
export async function getUser(id: number, viewer: Pick<Actor, "id"> | null = null) {
  const row = await db.user.findFirst({ where: { id, ...alive }, select: userSelect });
  if (!row) throw missingUser();
  return toUser(viewer ? row : { ...row, personality: null });
}

/** Throws 404 for no account or a deleted one. */
export async function assertUserExists(id: number): Promise<void> {
  const row = await db.user.findFirst({ where: { id, ...alive }, select: { id: true } });
  if (!row) throw missingUser();
}

/** The signed-in account as it sees itself. Throws 401 when it was deleted meanwhile. */
export async function getCurrentUser(actor: Actor) {
  const row = await db.user.findFirst({
    where: { id: actor.id, ...alive },
    select: currentUserSelect,
  });
  if (!row) throw unauthenticated();
  return toCurrentUser(row);
}

/** Finds what these accounts are called, by id; those that were deleted are left out. */
export async function namesOf(
  ids: (number | null | undefined)[],
  tx: Database = db,
): Promise<Map<number, Named>> {
  const rows = await tx.user.findMany({
    where: { id: { in: ids.filter((id) => id != null) } },
    select: { id: true, ...namedSelect },
  });
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const named = toNamed(row);
      return named ? [[id, named]] : [];
    }),
  );
}

/** The account of this name, person or synthetic, without regard to case; null for none. */
export async function findProfile(username: string): Promise<Profile | null> {
  const id = await findId(username);
  const row =
    id === null
      ? null
      : await db.user.findUnique({ where: { id, ...alive }, select: profileSelect });
  return row && toProfile(row);
}

/** The highest account id there is; 0 on an empty site. */
export async function lastUserId(): Promise<number> {
  const last = await db.user.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  return last?.id ?? 0;
}

/**
 * The names of trusted accounts that have published, in the order of their ids, from the one after `after` up to
 * `upTo`.
 */
export async function listAuthors(
  after: number,
  upTo: number,
  limit: number,
): Promise<{ id: number; username: string }[]> {
  return db.user.findMany({
    where: {
      id: { gt: after, lte: upTo },
      entries_count: { gt: 0 },
      trusted_at: { not: null },
      ...alive,
    },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, username: true },
  });
}

/** The account of this name as an actor, without regard to case; null for none or a synthetic one. */
export async function findActor(username: string): Promise<Actor | null> {
  const id = await findPersonId(username);
  return id === null ? null : db.user.findUnique({ where: { id }, select: actorSelect });
}

/** Finds the person with this proven e-mail, as an actor; null for none. */
export async function findActorByEmail(email: string): Promise<Actor | null> {
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE lower("email") = lower(${email}) AND "email_verified_at" IS NOT NULL
      AND "deleted_at" IS NULL AND NOT "synthetic"`;
  return row ? db.user.findUnique({ where: { id: row.id }, select: actorSelect }) : null;
}

/**
 * The id of the person of this name, without regard to case; null for none or a synthetic one, and with `letIn` for one
 * who waits at the door: nobody is told that they are there.
 */
export async function findPersonId(
  username: string,
  { letIn = false } = {},
): Promise<number | null> {
  return findId(
    username,
    Prisma.sql`AND NOT "synthetic" ${letIn ? Prisma.sql`AND "waiting_since" IS NULL` : Prisma.empty}`,
  );
}

/** Finds the administrator with the oldest account; null on a site without one. */
export async function findFirstAdmin(): Promise<Actor | null> {
  return db.user.findFirst({
    where: { isAdmin: true, ...alive },
    orderBy: { id: "asc" },
    select: actorSelect,
  });
}

/** Finds the id of the account with this name, without regard to case; null when there is none. */
export const findUserId = (username: string): Promise<number | null> => findId(username);

async function findId(username: string, which = Prisma.empty): Promise<number | null> {
  // Prisma's insensitive mode is ILIKE: it takes `_` for a wildcard and has no index.
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE lower("username") = lower(${username}) AND "deleted_at" IS NULL ${which}`;
  return row?.id ?? null;
}
