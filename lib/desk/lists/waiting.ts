import "server-only";
import { countNewcomers } from "@/lib/accounts/people/queries";
import type { Waiting } from "@/lib/desk/lists/dto";
import { countWaiting as countTold } from "@/lib/desk/moderation/queries";
import { countProposals } from "@/lib/fronts/placements/queries";
import { canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { countWaiting as countReviews } from "@/lib/publishing/review/queue";
import type { ManagedSpace } from "@/lib/spaces/spaces/dto";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

/** The most spaces whose proposals are counted; the others are counted once those are decided. */
const SPACES = 50;

/**
 * Counts everything that waits for a decision of the actor, each kind up to a few hundred, for the tabs of
 * `/redaccion`; `edited`: the spaces they edit, when these were read already.
 */
export async function listWaiting(actor: Actor, edited?: ManagedSpace[]): Promise<Waiting> {
  const spaces = edited ?? (await listManagedSpaces(actor, ["propietario", "editor"]));
  const ids = spaces.map(({ space_id }) => space_id);
  const [review, told, newcomers, proposals] = await Promise.all([
    countReviews(actor, ids),
    countTold(actor),
    canModerate(actor) ? countNewcomers(actor) : { accounts: 0, entries: 0 },
    countProposals(spaces, SPACES),
  ]);
  return { review, ...told, ...newcomers, proposals };
}
