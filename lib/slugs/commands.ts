import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { homeTag, entryTag } from "@/lib/entries/shown";
import { frontTag } from "@/lib/spaces/shown";
import { slugTag } from "@/lib/slugs/shown";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { findEntry } from "@/lib/entries/queries";
import { forbidden, notFound } from "@/lib/kernel/errors";
import { isReservedPath, lastSegment } from "@/lib/addresses/routes";
import { announceEntries } from "@/lib/discovery/announce";
import { slugSelect, toSlug, type Slug } from "@/lib/slugs/dto";
import { canManageSlugs } from "@/lib/slugs/policy";
import { getSlug } from "@/lib/slugs/queries";
import { PATH_TAKEN, type SlugInput } from "@/lib/slugs/schema";
import { slugify } from "@/lib/text/slugify";

/** Numbered variants tried before the entry's id settles a name clash. */
const VARIANTS = 20;

/**
 * Gives an entry another address; an address of old that is taken no longer redirects. Throws 404 for
 * an unknown entry, 403 unless the actor may edit it, 409 when the path or its last segment is taken.
 */
export async function createSlug(actor: Actor, { path, entry_id }: SlugInput): Promise<Slug> {
  const { slug_id } = await orConflict(
    PATH_TAKEN,
    db.$transaction(async (tx) => {
      await requireEntry(tx, actor, entry_id);
      const data = { path, segment: lastSegment(path), entry_id };
      const created = await tx.slug.create({ data, select: { slug_id: true } });
      await tx.slugAlias.deleteMany({ where: { path } });
      return created;
    }),
  );
  await tellOfSlugs({ path, entry_id });
  return getSlug(slug_id);
}

/**
 * Changes a slug's path, its entry, or both; the old path redirects from then on. Throws 404, 403 unless
 * the actor may edit the entry it leads to and the one it led to, 409 as `createSlug`.
 */
export async function updateSlug(
  actor: Actor,
  slugId: number,
  { path, entry_id }: SlugInput,
): Promise<Slug> {
  const before = await orConflict(
    PATH_TAKEN,
    db.$transaction(async (tx) => {
      const before = await lockSlug(tx, actor, slugId);
      await requireEntry(tx, actor, entry_id);
      const data = { path, segment: lastSegment(path), entry_id };
      await tx.slug.update({ where: { slug_id: slugId }, data });
      await tx.slugAlias.deleteMany({ where: { path } });
      if (before.path !== path) await keepAsAlias(tx, before);
      return before;
    }),
  );
  await tellOfSlugs(before, { path, entry_id });
  return getSlug(slugId);
}

/** Deletes a slug; its path redirects to the entry from then on. Throws 404, 403. */
export async function deleteSlug(actor: Actor, slugId: number): Promise<void> {
  const before = await db.$transaction(async (tx) => {
    const slug = await lockSlug(tx, actor, slugId);
    await tx.slug.delete({ where: { slug_id: slugId } });
    await keepAsAlias(tx, slug);
    return slug;
  });
  await tellOfSlugs(before);
}

/**
 * Gives a new entry its slug, made from a title (or from the slug it had elsewhere): `-2`, `-3`, …
 * when it is taken, the id when nothing is left of the text. Returns the path.
 */
export async function assignSlug(tx: Database, entryId: number, text: string): Promise<string> {
  const base = slugify(text).slice(0, 150).replace(/-+$/, "") || String(entryId);
  for (const path of candidates(base, entryId)) {
    // An address of old keeps redirecting until a person takes it on purpose.
    if (await tx.slugAlias.findUnique({ where: { path }, select: { path: true } })) continue;
    const { count } = await tx.slug.createMany({
      data: { path, segment: path, entry_id: entryId },
      skipDuplicates: true, // a unique violation would end the transaction
    });
    if (count === 1) return path;
  }
  throw new Error(`No free slug for entry ${entryId}.`);
}

function* candidates(base: string, entryId: number) {
  if (!isReservedPath(base)) yield base;
  for (let number = 2; number <= VARIANTS; number++) yield `${base}-${number}`;
  yield `${base}-${entryId}`;
  yield `${base}-${entryId}-${Date.now().toString(36)}`;
}

/** The slug, which nobody else changes before the transaction ends: two changes leave two old paths. */
async function lockSlug(tx: Database, actor: Actor, slugId: number): Promise<Slug> {
  await tx.$queryRaw`SELECT 1 FROM "slug" WHERE "slug_id" = ${slugId} FOR UPDATE`;
  const row = await tx.slug.findUnique({ where: { slug_id: slugId }, select: slugSelect });
  if (!row) throw notFound("El slug no existe o ha sido eliminado.");
  const slug = toSlug(row);
  if (!canManageSlugs(actor, slug)) {
    throw forbidden("No tienes permiso para cambiar este slug.");
  }
  return slug;
}

async function requireEntry(tx: Database, actor: Actor, entryId: number) {
  const entry = await tx.entry.findFirst({
    where: { entry_id: entryId, deleted_at: null },
    select: { user_id: true },
  });
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  if (!canManageSlugs(actor, entry)) {
    throw forbidden("Solo puedes dar direcciones a tus propias entradas.");
  }
}

/** Keeps the address that readers know. One of a deleted entry leads nowhere and is set free. */
async function keepAsAlias(tx: Database, { path, entry_id, entry }: Slug) {
  if (!entry) return;
  const alias = { segment: lastSegment(path), entry_id, created: new Date() };
  await tx.slugAlias.upsert({ where: { path }, create: { path, ...alias }, update: alias });
}

/** Expires pages at these addresses, of these entries, and those that link them; others are told. */
async function tellOfSlugs(...slugs: Pick<Slug, "path" | "entry_id">[]) {
  const entryIds = slugs.map(({ entry_id }) => entry_id);
  const placements = await db.spaceEntry.findMany({
    where: { entry_id: { in: entryIds } },
    select: { space_id: true },
  });
  await expire(
    homeTag,
    ...slugs.map(({ path }) => slugTag(lastSegment(path))),
    ...entryIds.map(entryTag),
    ...placements.map(({ space_id }) => frontTag(space_id)),
  );
  for (const { path, entry_id } of slugs) {
    const entry = await findEntry(entry_id);
    if (entry) announceEntries(entry, { ...entry, slug: path });
  }
}
