import "server-only";
import type { BlockedUser } from "@/lib/house/blocks/dto";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";

/** The most accounts that one list shows. */
const MAX_BLOCKED = 500;

/** The accounts that the actor has blocked, the latest first, without accounts that wait at the door. */
export async function listBlocked(actor: Actor): Promise<BlockedUser[]> {
  const rows = await db.block.findMany({
    where: { user_id: actor.id, blocked: { deleted_at: null, waiting_since: null } },
    orderBy: [{ created: "desc" }, { blocked_id: "desc" }],
    take: MAX_BLOCKED,
    select: {
      created: true,
      blocked: { select: authorSelect },
    },
  });
  return rows.flatMap(({ blocked, created }) => {
    const author = toAuthor(blocked);
    return author ? [{ ...author, created: created.toISOString() }] : [];
  });
}
