import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { homeTag, entryTag } from "@/lib/entries/shown";
import { spaceTag, frontTag, spaceSlugTag } from "@/lib/spaces/shown";
import { domainsTag, hostTag } from "@/lib/domains/shown";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { getEntry } from "@/lib/entries/queries";
import { conflict, forbidden, notFound } from "@/lib/kernel/errors";
import type { Space } from "@/lib/spaces/dto";
import { announceEntries, announceSpaces } from "@/lib/discovery/announce";
import { canManageSpace, canRemoveEntryFromSpace } from "@/lib/spaces/policy";
import { getSpace } from "@/lib/spaces/queries";
import type { SpaceChanges, SpaceInput } from "@/lib/spaces/schema";
import { slugFromName } from "@/lib/spaces/slug-from-name";

const SLUG_TAKEN = "Ya existe un espacio con ese slug";

/** Creates a space that belongs to the actor; without a slug its name gives one. Throws 409. */
export async function createSpace(actor: Actor, input: SpaceInput): Promise<Space> {
  for (const slug of input.slug ? [input.slug] : await freeSlugs(input.name)) {
    const [created] = await db.space.createManyAndReturn({
      data: { ...input, slug, owner_id: actor.id },
      skipDuplicates: true,
      select: { space_id: true },
    });
    if (!created) continue; // taken, perhaps this very moment
    await expire(homeTag, spaceSlugTag(slug));
    const space = await getSpace(created.space_id);
    announceSpaces(space);
    return space;
  }
  throw conflict(SLUG_TAKEN);
}

/** Changes a space; a slug taken away leaves the old one. Throws 404, 403, 409. */
export async function updateSpace(
  actor: Actor,
  spaceId: number,
  { slug, ...changes }: SpaceChanges,
): Promise<Space> {
  const before = await managedSpace(actor, spaceId);
  await orConflict(
    SLUG_TAKEN,
    db.space.update({
      where: { space_id: spaceId },
      data: { ...changes, slug: slug ?? undefined },
    }),
  );
  const space = await getSpace(spaceId);
  await expire(homeTag, spaceTag(spaceId), spaceSlugTag(before.slug), spaceSlugTag(space.slug));
  announceSpaces(before, space);
  return space;
}

/** Deletes a space: its entries stay, its domains go, its tasks are paused. Throws 404, 403. */
export async function deleteSpace(actor: Actor, spaceId: number): Promise<void> {
  const space = await managedSpace(actor, spaceId);
  const domains = await db.domain.findMany({
    where: { space_id: spaceId },
    select: { name: true },
  });
  await db.$transaction([
    // In the order of a task that publishes: the other way round the two could wait for each other.
    db.$queryRaw`SELECT FROM "space" WHERE "space_id" = ${spaceId} FOR UPDATE`,
    db.task.updateMany({
      where: { space_id: spaceId },
      data: { paused_at: new Date(), pause_cause: "El espacio de la tarea fue eliminado." },
    }),
    db.space.deleteMany({ where: { space_id: spaceId } }),
  ]);
  await expire(
    homeTag,
    spaceTag(spaceId),
    spaceSlugTag(space.slug),
    domainsTag,
    ...domains.map(({ name }) => hostTag(name)),
  );
  announceSpaces(space);
}

/** Puts an entry on a space's front page, dated now or `created`. Throws 404, 403, 409 when it is there already. */
export async function addEntryToSpace(
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<{ space_id: number; entry_id: number }> {
  await managedSpace(actor, spaceId);
  const before = await getEntry(entryId);
  await orConflict(
    "La entrada ya está en el espacio",
    db.spaceEntry.create({ data: { space_id: spaceId, entry_id: entryId, created } }),
  );
  await expire(homeTag, frontTag(spaceId), entryTag(entryId));
  announceEntries(before, await getEntry(entryId));
  return { space_id: spaceId, entry_id: entryId };
}

/** Takes an entry off a space; the entry stays. Throws 404, 403. */
export async function removeEntryFromSpace(
  actor: Actor,
  spaceId: number,
  entryId: number,
): Promise<void> {
  const [space, entry] = await Promise.all([getSpace(spaceId), getEntry(entryId)]);
  if (!canRemoveEntryFromSpace(actor, space, entry)) throw forbidden();
  const { count } = await db.spaceEntry.deleteMany({
    where: { space_id: spaceId, entry_id: entryId },
  });
  if (count === 0) throw notFound("La entrada no está en el espacio.");
  await expire(homeTag, frontTag(spaceId), entryTag(entryId));
  announceEntries(entry, await getEntry(entryId));
}

async function managedSpace(actor: Actor, spaceId: number): Promise<Space> {
  const space = await getSpace(spaceId);
  if (!canManageSpace(actor, space)) {
    throw forbidden("No tienes permiso para administrar este espacio.");
  }
  return space;
}

/** The slugs that a name can give and no space has: the name itself, then `-2`, `-3`, … */
async function freeSlugs(name: string): Promise<string[]> {
  const base = slugFromName(name);
  const rows = await db.space.findMany({
    where: { OR: [{ slug: base }, { slug: { startsWith: `${base}-` } }] },
    select: { slug: true },
  });
  const taken = new Set(rows.map(({ slug }) => slug));
  const numbered = Array.from({ length: taken.size + 5 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !taken.has(slug));
}
