import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/kernel/db";
import { notFound, unauthenticated } from "@/lib/kernel/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import {
  currentUserSelect,
  profileSelect,
  toCurrentUser,
  toUser,
  userSelect,
  type Profile,
} from "@/lib/users/dto";

const alive = { deleted_at: null };

/** An account's public face. Throws 404 for none or a deleted one. */
export async function getUser(id: number) {
  const row = await db.user.findFirst({ where: { id, ...alive }, select: userSelect });
  if (!row) throw missing();
  return toUser(row);
}

/** Throws 404 for no account or a deleted one. */
export async function assertUserExists(id: number): Promise<void> {
  const row = await db.user.findFirst({ where: { id, ...alive }, select: { id: true } });
  if (!row) throw missing();
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

/** The account of this name, person or synthetic, without regard to case; null for none. */
export async function findProfile(username: string): Promise<Profile | null> {
  const id = await findId(username);
  const row =
    id === null ? null : await db.user.findUnique({ where: { id }, select: profileSelect });
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

/** The highest account id there is; 0 on an empty site. */
export async function lastUserId(): Promise<number> {
  const last = await db.user.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  return last?.id ?? 0;
}

/** The names of accounts that have published, in the order of their ids, from the one after `after` up to `upTo`. */
export async function listAuthors(
  after: number,
  upTo: number,
  limit: number,
): Promise<{ id: number; username: string }[]> {
  return db.user.findMany({
    where: { id: { gt: after, lte: upTo }, entries_count: { gt: 0 }, ...alive },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, username: true },
  });
}

/** The account of this name as an actor, without regard to case; null for none or a synthetic one. */
export async function findActor(username: string): Promise<Actor | null> {
  const id = await findPersonId(username);
  return id === null
    ? null
    : db.user.findUnique({ where: { id }, select: { id: true, username: true, isAdmin: true } });
}

/** The id of the person of this name, without regard to case; null for none or a synthetic one. */
export async function findPersonId(username: string): Promise<number | null> {
  return findId(username, Prisma.sql`AND NOT "synthetic"`);
}

/** The administrator who was there first; null on a site without one. */
export async function findFirstAdmin(): Promise<Actor | null> {
  return db.user.findFirst({
    where: { isAdmin: true, ...alive },
    orderBy: { id: "asc" },
    select: { id: true, username: true, isAdmin: true },
  });
}

async function findId(username: string, which = Prisma.empty): Promise<number | null> {
  // Prisma's insensitive mode is ILIKE: it takes `_` for a wildcard and has no index.
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE lower("username") = lower(${username}) AND "deleted_at" IS NULL ${which}`;
  return row?.id ?? null;
}

const missing = () => notFound("El usuario que está buscando no existe o ha sido eliminado.");
