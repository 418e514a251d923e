import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { requireEntry } from "@/lib/entries/records";
import { touchEntry } from "@/lib/entries/shown";
import { change, type Touched } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import type { Space } from "@/lib/spaces/dto";
import { canManageSpace, canRemoveEntryFromSpace } from "@/lib/spaces/policy";
import { getSpace } from "@/lib/spaces/queries";
import { requireSpace } from "@/lib/spaces/records";
import type { SpaceChanges, SpaceInput } from "@/lib/spaces/schema";
import { touchSpace } from "@/lib/spaces/shown";
import { slugFromName } from "@/lib/spaces/slug-from-name";
import { gone, pauseTasks } from "@/lib/tasks/pause";

const SLUG_TAKEN = "Ya existe un espacio con ese slug";

/** Creates a space that belongs to the actor; without a slug its name gives one. Throws 409. */
export const createSpace = (actor: Actor, input: SpaceInput): Promise<Space> =>
  change(async (tx, touched) => {
    for (const slug of input.slug ? [input.slug] : await freeSlugs(tx, input.name)) {
      const [created] = await tx.space.createManyAndReturn({
        data: { ...input, slug, owner_id: actor.id },
        skipDuplicates: true,
        select: { space_id: true },
      });
      if (!created) continue; // taken, perhaps this very moment
      await touchSpace(tx, touched, created.space_id);
      return getSpace(created.space_id, tx);
    }
    throw conflict(SLUG_TAKEN);
  });

/** Changes a space; a slug taken away leaves the old one. Throws 404, 403, 409. */
export const updateSpace = (
  actor: Actor,
  spaceId: number,
  { slug, ...changes }: SpaceChanges,
): Promise<Space> =>
  orConflict(
    SLUG_TAKEN,
    change(async (tx, touched) => {
      await requireManagedSpace(tx, actor, spaceId);
      await touchSpace(tx, touched, spaceId);
      await tx.space.update({
        where: { space_id: spaceId },
        data: { ...changes, slug: slug ?? undefined },
      });
      await touchSpace(tx, touched, spaceId);
      return getSpace(spaceId, tx);
    }),
  );

/** Deletes a space: its entries stay, its domains go, its tasks are paused. Throws 404, 403. */
export const deleteSpace = (actor: Actor, spaceId: number): Promise<void> =>
  change(async (tx, touched) => {
    await requireManagedSpace(tx, actor, spaceId);
    await touchSpace(tx, touched, spaceId);
    await pauseTasks(tx, { space_id: spaceId }, gone.space);
    await tx.space.delete({ where: { space_id: spaceId } });
  });

/** Puts an entry on a space's front page, dated now or `created`. Throws 404, 403, 409 when it is there already. */
export const addEntryToSpace = (
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<{ space_id: number; entry_id: number }> =>
  orConflict(
    "La entrada ya está en el espacio",
    change(async (tx, touched) => {
      await requireEntry(tx, entryId);
      await requireManagedSpace(tx, actor, spaceId);
      await touchEntry(tx, touched, entryId);
      return insertPlacement(tx, touched, { space_id: spaceId, entry_id: entryId, created });
    }),
  );

/** An entry's new place in a space, both of which the change holds. */
export async function insertPlacement(
  tx: Database,
  touched: Touched,
  placement: { space_id: number; entry_id: number; created?: Date },
): Promise<{ space_id: number; entry_id: number }> {
  const placed = await tx.spaceEntry.create({
    data: placement,
    select: { space_id: true, entry_id: true },
  });
  await touchEntry(tx, touched, placement.entry_id);
  return placed;
}

/** Takes an entry off a space; the entry stays. Throws 404, 403. */
export const removeEntryFromSpace = (
  actor: Actor,
  spaceId: number,
  entryId: number,
): Promise<void> =>
  change(async (tx, touched) => {
    const entry = await requireEntry(tx, entryId);
    const space = await requireSpace(tx, spaceId);
    assertMay(canRemoveEntryFromSpace(actor, space, entry));
    await touchEntry(tx, touched, entryId);
    const { count } = await tx.spaceEntry.deleteMany({
      where: { space_id: spaceId, entry_id: entryId },
    });
    if (count === 0) throw notFound("La entrada no está en el espacio.");
    await touchEntry(tx, touched, entryId);
  });

/** The space, held until the transaction ends, for whoever manages it. Throws 404, 403. */
export async function requireManagedSpace(tx: Database, actor: Actor, spaceId: number) {
  const space = await requireSpace(tx, spaceId);
  assertMay(canManageSpace(actor, space), "No tienes permiso para administrar este espacio.");
  return space;
}

/** The slugs that a name can give and no space has: the name itself, then `-2`, `-3`, … */
async function freeSlugs(tx: Database, name: string): Promise<string[]> {
  const base = slugFromName(name);
  const rows = await tx.space.findMany({
    where: { OR: [{ slug: base }, { slug: { startsWith: `${base}-` } }] },
    select: { slug: true },
  });
  const taken = new Set(rows.map(({ slug }) => slug));
  const numbered = Array.from({ length: taken.size + 5 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !taken.has(slug));
}
