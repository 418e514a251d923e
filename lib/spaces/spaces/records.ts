import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { canManageSpace, standing, type Standing } from "@/lib/spaces/spaces/policy";

/** The space, which nobody else changes or deletes before the transaction ends. Throws 404. */
export async function requireSpace(tx: Database, spaceId: number) {
  const [space] = await tx.$queryRaw<
    { space_id: number; owner_id: number; name: string; slug: string }[]
  >`
    SELECT "space_id", "owner_id", "name", "slug" FROM "space"
    WHERE "space_id" = ${spaceId} FOR NO KEY UPDATE`;
  if (!space) throw notFound("El espacio no existe o ha sido eliminado.");
  return space;
}

/** Returns the actor's role in a space. */
export async function findRole(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  space: { space_id: number; owner_id: number },
): Promise<Standing> {
  const known = standing(actor, space, undefined);
  if (known) return known;
  const key = { space_id: space.space_id, user_id: actor.id };
  const member = await tx.spaceMember.findUnique({
    where: { space_id_user_id: key },
    select: { role: true },
  });
  return standing(actor, space, member?.role);
}

/**
 * Lists the people who edit a space: its owner, and the propietarios and editors of its team; with `joined`, only those
 * who have agreed to belong to it. Only these may be notified of what happens there: anybody can put anybody into a
 * team.
 */
export async function listEditorIds(
  tx: Database,
  { space_id, owner_id }: { space_id: number; owner_id: number },
  { joined = false } = {},
): Promise<number[]> {
  const team = await tx.spaceMember.findMany({
    where: {
      space_id,
      role: { in: ["propietario", "editor"] },
      ...(joined && { joined_at: { not: null } }),
    },
    select: { user_id: true },
  });
  return [...new Set([owner_id, ...team.map(({ user_id }) => user_id)])];
}

/** The space, locked until the transaction ends, for an actor who manages it. Throws 404, 403. */
export async function requireManagedSpace(tx: Database, actor: Actor, spaceId: number) {
  const space = await requireSpace(tx, spaceId);
  assertMay(canManageSpace(await findRole(tx, actor, space)), NOT_YOURS);
  return space;
}

/** The message for people who do not manage a space. */
export const NOT_YOURS = "No tienes permiso para administrar este espacio.";

/** Locks the spaces that entries are in, always in the same order: two entries may share several. */
export async function lockSpacesOf(tx: Database, ...entryIds: number[]): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM "space" WHERE "space_id" IN (
      SELECT "space_id" FROM "space_entry" WHERE "entry_id" = ANY(${entryIds}))
    ORDER BY "space_id" FOR NO KEY UPDATE`;
}

/** Locks these spaces in the order of `lockSpacesOf`: before accounts, as everywhere. */
export async function lockSpaces(tx: Database, spaceIds: number[]): Promise<void> {
  if (spaceIds.length === 0) return;
  await tx.$queryRaw`
    SELECT FROM "space" WHERE "space_id" = ANY(${spaceIds}) ORDER BY "space_id" FOR NO KEY UPDATE`;
}
