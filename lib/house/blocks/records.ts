import "server-only";
import type { Database } from "@/lib/kernel/db";
import { forbidden } from "@/lib/kernel/errors";

/** Selects accounts that do not moderate the site: a block of those who do has no effect. */
const noModerator = { isAdmin: false, isEditor: false };

/**
 * Throws 403 when the author of an entry, or the owner of the synthetic user who wrote it, does not want the
 * writer under it: the account itself, or the person whose synthetic user it is.
 */
export async function refuseBlocked(
  tx: Database,
  writerId: number,
  entry: { user_id: number },
): Promise<void> {
  const author = {
    OR: [{ id: entry.user_id }, { synthetic_users: { some: { id: entry.user_id } } }],
  };
  const writer = { OR: [{ id: writerId }, { synthetic_users: { some: { id: writerId } } }] };
  const block = await tx.block.findFirst({
    where: { user: author, blocked: { ...writer, ...noModerator } },
    select: { blocked_id: true },
  });
  if (!block) return;
  throw forbidden(
    block.blocked_id === writerId
      ? "Quien firma esta entrada te ha bloqueado: no puedes comentarla."
      : "Quien firma esta entrada ha bloqueado a la persona a la que pertenece este usuario sintético.",
  );
}

/** Returns whether a person has blocked another; a block of somebody who moderates the site has no effect. */
export async function hasBlocked(tx: Database, userId: number, otherId: number): Promise<boolean> {
  const where = { user_id: userId, blocked: { id: otherId, ...noModerator } };
  return (await tx.block.findFirst({ where, select: { user_id: true } })) !== null;
}

/** The part of a text that names the person who answers for it; `voice` is null for nobody. */
interface Answered {
  voice: number | null;
}

/**
 * Returns whether the person who answers for an entry has blocked this space: they want none of their entries in it.
 */
export const isBlocked = async (tx: Database, spaceId: number, entry: Answered): Promise<boolean> =>
  (await whoBlocked(tx, spaceId, [entry])).length > 0;

/** Lists the people who answer for these entries and have blocked this space. */
export async function whoBlocked(
  tx: Database,
  spaceId: number,
  entries: Answered[],
): Promise<number[]> {
  const voices = entries.flatMap(({ voice }) => voice ?? []);
  const rows = await tx.spaceBlock.findMany({
    where: { space_id: spaceId, user_id: { in: voices } },
    select: { user_id: true },
  });
  return rows.map(({ user_id }) => user_id);
}
