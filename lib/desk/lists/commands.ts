import "server-only";
import type { BulkDone } from "@/lib/desk/lists/dto";
import { quotedList } from "@/lib/desk/lists/quoted-list";
import type { EntriesBulk } from "@/lib/desk/lists/schema";
import { placeEntry, waitsForReading } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { AppError, forbidden } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { trashEntry } from "@/lib/publishing/publish/entry-commands";
import { bringBack, takeDown } from "@/lib/publishing/publish/removal-commands";
import { findAway } from "@/lib/publishing/removals/records";
import { canProposeEntry } from "@/lib/spaces/spaces/policy";
import { findRole, lockSpacesOf, requireSpace } from "@/lib/spaces/spaces/records";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { requireEntries } from "@/lib/texts/entries/records";

type Held = Awaited<ReturnType<typeof requireEntries>>;

/**
 * Acts on many entries at once, on all of them or on none; entries that are gone meanwhile are left out. Throws 403 and
 * 409 with the titles of the entries that prevent it, 404 for a space that is gone, 429.
 */
export async function actOnEntries(actor: Actor, input: EntriesBulk): Promise<BulkDone> {
  const ids = [...new Set(input.ids)];
  await spend(input.action === "space" ? "PLACEMENTS" : "EDITS", actor, ids.length);
  return orConflict(
    "Alguien acaba de añadir alguna de esas entradas al espacio. Inténtalo de nuevo.",
    change(async (tx, touched) => {
      const done = await act(tx, touched, actor, input, ids);
      return { ...done, gone: ids.length - done.ids.length };
    }),
  );
}

async function act(
  tx: Database,
  touched: Touched,
  actor: Actor,
  input: EntriesBulk,
  ids: number[],
): Promise<Omit<BulkDone, "gone">> {
  switch (input.action) {
    case "space":
      return addAll(tx, touched, actor, await requireEntries(tx, ids), input.space_id);
    case "withdraw":
    case "delete": {
      const [take, verb] =
        input.action === "delete"
          ? ([trashEntry, "eliminar"] as const)
          : ([takeDown, "retirar"] as const);
      const there = await requireEntries(tx, ids);
      requireAll(there, (entry) => canEditEntry(actor, entry), verb);
      await lockSpacesOf(tx, ...idsOf(there));
      for (const { entry_id } of there) await take(tx, touched, actor, entry_id);
      return { ids: idsOf(there) };
    }
    case "republish":
    case "restore": {
      const kind = input.action === "restore" ? "trash" : "withdrawn";
      const away = await findAway(tx, actor, kind, ids);
      for (const id of away) await bringBack(tx, touched, actor, id, kind);
      return { ids: away };
    }
  }
}

const idsOf = (there: Held) => there.map(({ entry_id }) => entry_id);

async function addAll(tx: Database, touched: Touched, actor: Actor, there: Held, space_id: number) {
  await requireVoice(tx, actor);
  const space = await requireSpace(tx, space_id);
  const role = await findRole(tx, actor, space);
  const where = { space_id, entry_id: { in: idsOf(there) } };
  const select = { entry_id: true } as const;
  const placed = await tx.spaceEntry.findMany({ where, select });
  const settled = new Set(placed.map(({ entry_id }) => entry_id));
  for (const { entry_id } of await tx.placementProposal.findMany({ where, select })) {
    const again = canProposeEntry(role, true) || (await waitsForReading(tx, role, space, entry_id));
    if (again) settled.add(entry_id); // who may add a proposed entry accepts it
  }
  let proposed = 0;
  const missing = there.filter(({ entry_id }) => !settled.has(entry_id));
  for (const { entry_id, title } of missing) {
    const { state } = await naming(title, placeEntry(tx, touched, actor, space_id, entry_id));
    if (state === "proposed") proposed++;
  }
  return { ids: idsOf(missing), proposed };
}

/** Throws 403 with the titles of the entries that the actor may not touch. */
function requireAll(there: Held, may: (entry: Held[number]) => boolean, verb: string) {
  const others = there.filter((entry) => !may(entry)).map(({ title }) => title);
  if (others.length > 0) throw forbidden(`No tienes permiso para ${verb} ${quotedList(others)}.`);
}

/** Waits; puts the title of the entry before the message of a refusal. */
async function naming<T>(title: string, done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, issues, retryAfter, confirm, factors } = error;
    throw new AppError(code, `«${title}»: ${message}`, { issues, retryAfter, confirm, factors });
  }
}
