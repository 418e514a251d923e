import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/kernel/db";

/** What is to be known of an entry that somebody places. */
export interface Authorship {
  entry_id: number;
  title: string;
  /** Who answers for it: its author, or the person to whom a synthetic author belongs; null for nobody. */
  voice: number | null;
}

/** Who answers for an entry that the change holds. */
export async function readAuthorship(tx: Database, entryId: number): Promise<Authorship> {
  const { title, user } = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: {
      title: true,
      user: { select: { id: true, synthetic: true, owner_id: true, deleted_at: true } },
    },
  });
  const author = user.deleted_at ? null : user.id;
  return { entry_id: entryId, title, voice: user.synthetic ? user.owner_id : author };
}

/** Whether the actor answers for an entry. */
export const isOwn = (actor: Pick<Actor, "id">, { voice }: Authorship): boolean =>
  actor.id === voice;

/**
 * Whether a placement by this actor has the author's consent from the start: the author placed it (or who
 * manages the author's account), an administrator did, or the author wants to belong to the space's team.
 */
export async function hasConsent(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  space: { space_id: number; owner_id: number },
  entry: Authorship,
): Promise<boolean> {
  if (actor.isAdmin || isOwn(actor, entry)) return true;
  if (entry.voice === null) return false;
  if (entry.voice === space.owner_id) return true;
  const key = { space_id: space.space_id, user_id: entry.voice };
  const member = await tx.spaceMember.findUnique({
    where: { space_id_user_id: key },
    select: { joined_at: true },
  });
  return Boolean(member?.joined_at);
}

/** Whether who answers for an entry wants none of theirs in this space. */
export async function isBlocked(
  tx: Database,
  spaceId: number,
  { voice }: Pick<Authorship, "voice">,
): Promise<boolean> {
  if (voice === null) return false;
  const key = { user_id: voice, space_id: spaceId };
  return (await tx.spaceBlock.findUnique({ where: { user_id_space_id: key } })) !== null;
}
