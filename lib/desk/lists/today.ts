import "server-only";
import type { DeskFront, Today } from "@/lib/desk/lists/dto";
import { listWaiting } from "@/lib/desk/lists/waiting";
import { canComposeHome } from "@/lib/fronts/editions/policy";
import { listFrontStates } from "@/lib/fronts/editions/queries";
import { countReadings } from "@/lib/fronts/readings/queries";
import type { Actor } from "@/lib/kernel/actor";
import { spentToday } from "@/lib/machines/spending/queries";
import { listNextRuns } from "@/lib/newsroom/tasks/queries";
import { listChangedFronts, listManagedSpaces } from "@/lib/spaces/spaces/queries";

/** The number of next runs that the dashboard shows. */
const SHOWN = 4;

/** The number of front pages of spaces that the dashboard shows: a newspaper's sections. */
const FRONTS = 12;

/**
 * Collects what the dashboard shows of a day besides a person's own texts: what they have to decide, what runs next,
 * what it costs and how much is read.
 */
export async function getToday(actor: Actor): Promise<Today> {
  const spaces = await listManagedSpaces(actor, ["propietario", "editor"]);
  const ids = spaces.map(({ space_id }) => space_id);
  const [waiting, fronts, runs, spent, read] = await Promise.all([
    listWaiting(actor, spaces),
    listFronts(actor, ids),
    listNextRuns(actor, SHOWN),
    spentToday(actor),
    countReadings(actor, 7),
  ]);
  return { waiting, fronts, runs, spent, read: { today: read.today, week: read.total } };
}

/** The front pages that somebody composes, with the state of each. */
async function listFronts(actor: Actor, spaceIds: number[]): Promise<DeskFront[]> {
  const spaces = await listChangedFronts(spaceIds, FRONTS);
  const fronts = canComposeHome(actor) ? [null, ...spaces] : spaces;
  const states = await listFrontStates(fronts.map((space) => space?.space_id ?? null));
  return fronts.map((space, index) => ({ space, ...states[index]! }));
}
