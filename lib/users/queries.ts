import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound, unauthenticated } from "@/lib/errors";
import { currentUserSelect, toCurrentUser, toUser, userSelect } from "@/lib/users/dto";

const alive = { deleted_at: null };

/** An account's public face. Throws 404 for none or a deleted one. */
export async function getUser(id: number) {
  const row = await db.user.findFirst({ where: { id, ...alive }, select: userSelect });
  if (!row) throw notFound("El usuario que está buscando no existe o ha sido eliminado.");
  return toUser(row);
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

/** The account of this name as an actor, without regard to case; null for none or a synthetic one. */
export async function findActor(username: string): Promise<Actor | null> {
  const id = await findPersonId(username);
  return id === null
    ? null
    : db.user.findUnique({ where: { id }, select: { id: true, username: true, isAdmin: true } });
}

/** The id of the person of this name, without regard to case; null for none or a synthetic one. */
export async function findPersonId(username: string): Promise<number | null> {
  // Prisma's insensitive mode is ILIKE: it takes `_` for a wildcard and has no index.
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE lower("username") = lower(${username}) AND "deleted_at" IS NULL AND NOT "synthetic"`;
  return row?.id ?? null;
}

/** The administrator who was there first; null on a site without one. */
export async function findFirstAdmin(): Promise<Actor | null> {
  return db.user.findFirst({
    where: { isAdmin: true, ...alive },
    orderBy: { id: "asc" },
    select: { id: true, username: true, isAdmin: true },
  });
}
