import "server-only";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { isUniqueViolation, orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { AppError, assertMay, conflict, invalid, notFound } from "@/lib/kernel/errors";
import { isOwnAddress, isReservedPath, lastSegment } from "@/lib/platform/addresses/routes";
import { PATH_FORM } from "@/lib/platform/addresses/spelling";
import { oldAddressTags } from "@/lib/platform/addresses/tags";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { slugify } from "@/lib/platform/text/slugify";
import { settleAddress } from "@/lib/publishing/publish/beside";
import { requireEntry } from "@/lib/texts/entries/records";
import {
  aliasSelect,
  slugSelect,
  toAlias,
  toSlug,
  type Alias,
  type Slug,
} from "@/lib/texts/slugs/dto";
import { looksOfficial } from "@/lib/texts/slugs/official";
import { canGiveOldAddress, canManageSlugs } from "@/lib/texts/slugs/policy";
import { findSlugAt } from "@/lib/texts/slugs/queries";
import { OF_OTHER_FORM, PATH_TAKEN, type SlugInput } from "@/lib/texts/slugs/schema";
import { touchEntry } from "@/lib/texts/tags/entries";

/** Numbered variants tried before the entry's id settles a name clash. */
const VARIANTS = 20;

/**
 * Gives an entry another address, with what follows from that (`settleAddresses`). An old address that is taken no
 * longer redirects. Throws 404 for an unknown entry, 403 unless the actor may edit it, 409 when the path or its last
 * segment is taken or was somebody else's within a year (see `requireOwnEnd`), as `settleAddress`, 429.
 */
export async function createSlug(actor: Actor, { path, entry_id }: SlugInput): Promise<Slug> {
  await spend("SLUGS", actor);
  return orConflict(
    PATH_TAKEN,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      await requireOwnEntry(tx, actor, entry_id);
      refuseOfficial(actor, path);
      await requireOwnEnd(tx, actor, path, entry_id);
      const addresses = await readAddresses(tx, entry_id);
      await touchEntry(tx, touched, entry_id);
      const data = { path, segment: lastSegment(path), entry_id };
      const created = await tx.slug.create({ data, select: slugSelect });
      await tx.slugAlias.deleteMany({ where: { path } });
      await settleAddresses(tx, actor, addresses);
      await touchEntry(tx, touched, entry_id);
      return toSlug(created);
    }),
  );
}

/**
 * Has an old address, given in its stored form, lead to an entry; one that leads there stays as it is. Throws 404 for an
 * unknown entry, 403 unless the actor may edit it, 400 for one of another form than slugs unless an administrator gives
 * it, 409 when an entry is there, or when it ends like an address of somebody else's (see `requireOwnEnd`), 429.
 */
export async function createAlias(actor: Actor, { path, entry_id }: SlugInput): Promise<Alias> {
  await spend("SLUGS", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    await requireOwnEntry(tx, actor, entry_id);
    const given = await tx.slugAlias.findUnique({ where: { path, entry_id }, select: aliasSelect });
    if (given) return toAlias(given);
    if (!canGiveOldAddress(actor, path)) throw invalid("path", OF_OTHER_FORM);
    refuseOfficial(actor, path);
    await requireOwnEnd(tx, actor, path, entry_id);
    if (await isTaken(tx, path, entry_id)) throw conflict(PATH_TAKEN);
    await keepOldAddress(tx, touched, { path, entry_id });
    const alias = { segment: endOf(path), entry_id, created: new Date() };
    const row = await tx.slugAlias.upsert({
      where: { path },
      create: { path, ...alias },
      update: alias, // from another entry
      select: aliasSelect,
    });
    return toAlias(row);
  });
}

/**
 * Takes an old address away: it leads nowhere from now on. Throws 404, 403 unless the actor may edit the entry it leads
 * to.
 */
export const deleteAlias = (actor: Actor, path: string): Promise<void> =>
  change(async (tx, touched) => {
    const row = await tx.slugAlias.findUnique({ where: { path }, select: aliasSelect });
    if (!row) throw notFound("Esa dirección antigua no existe o ya se ha quitado.");
    const alias = await withOwner(tx, toAlias(row));
    const refusal = "Solo puedes quitar direcciones antiguas de tus propias entradas.";
    assertMay(canManageSlugs(actor, alias), refusal);
    await tx.slugAlias.deleteMany({ where: { path, entry_id: alias.entry_id } });
    touched.tag(...oldAddressTags(path));
  });

/**
 * Changes a slug's path, its entry, or both, with what follows from that for both entries (`settleAddresses`); the old
 * path redirects from then on. Throws 404, 403 unless the actor may edit the entry it leads to and the one it led to,
 * 409 as `createSlug`.
 */
export async function updateSlug(
  actor: Actor,
  slugId: number,
  { path, entry_id }: SlugInput,
): Promise<Slug> {
  await spend("SLUGS", actor);
  return orConflict(
    PATH_TAKEN,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      const before = await requireSlug(tx, actor, slugId, entry_id);
      await requireOwnEntry(tx, actor, entry_id);
      if (before.path !== path) {
        refuseOfficial(actor, path);
        await requireOwnEnd(tx, actor, path, entry_id, { left: [before.path] });
      }
      const addresses = await readAddresses(tx, before.entry_id, entry_id);
      await touchEntries(tx, touched, before.entry_id, entry_id);
      const data = { path, segment: lastSegment(path), entry_id };
      const row = await tx.slug.update({
        where: { slug_id: slugId },
        data,
        select: slugSelect,
      });
      await tx.slugAlias.deleteMany({ where: { path } });
      if (before.path !== path) await keepAsAlias(tx, before);
      await settleAddresses(tx, actor, addresses);
      await touchEntries(tx, touched, before.entry_id, entry_id);
      return toSlug(row);
    }),
  );
}

/**
 * Deletes a slug; its path redirects to the entry from then on. When links use another address now, that has
 * consequences (`settleAddresses`). Throws 404, 403.
 */
export const deleteSlug = (actor: Actor, slugId: number): Promise<void> =>
  change(async (tx, touched) => {
    const slug = await requireSlug(tx, actor, slugId);
    await lockEnds(tx, slug.path);
    const addresses = await readAddresses(tx, slug.entry_id);
    await touchEntry(tx, touched, slug.entry_id);
    await tx.slug.delete({ where: { slug_id: slugId } });
    await keepAsAlias(tx, slug);
    await settleAddresses(tx, actor, addresses);
    await touchEntry(tx, touched, slug.entry_id);
  });

/**
 * Gives a new entry its slug, made from a title (or from the slug it had elsewhere): `-2`, `-3`, …
 * when it is taken, the id when nothing is left of the text.
 */
export async function assignSlug(tx: Database, entryId: number, text: string): Promise<void> {
  const base = slugify(text).slice(0, 150).replace(/-+$/, "") || String(entryId);
  for (const path of candidates(base, entryId)) {
    await lockEnds(tx, path);
    // An old address keeps redirecting until a person takes it on purpose; so does one that ends alike.
    const old = { OR: [{ path }, { segment: path }] };
    if (await tx.slugAlias.findFirst({ where: old, select: { path: true } })) continue;
    const { count } = await tx.slug.createMany({
      data: { path, segment: path, entry_id: entryId },
      skipDuplicates: true, // a unique violation would end the transaction
    });
    if (count === 1) return;
  }
  throw new Error(`No free slug for entry ${entryId}.`);
}

/** Gives a published entry another address as `setEntryPath` does, with what follows from that (`settleAddresses`). */
export async function changeEntryPath(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
  path: string,
): Promise<void> {
  const addresses = await readAddresses(tx, entryId);
  await setEntryPath(tx, touched, actor, entryId, path);
  await settleAddresses(tx, actor, addresses);
}

/**
 * Gives an entry that the change holds the address that its links use from now on; the one before redirects to it.
 * Throws 400 and 409 at the field `slug`, as `createSlug` does.
 */
export async function setEntryPath(
  tx: Database,
  touched: Touched,
  actor: Pick<Actor, "id" | "isAdmin">,
  entryId: number,
  path: string,
): Promise<void> {
  const own = (
    await tx.slug.findMany({
      where: { entry_id: entryId },
      orderBy: { slug_id: "asc" },
      select: slugSelect,
    })
  ).map(toSlug);
  const [first, ...others] = own;
  if (first?.path === path) return;
  refuseOfficial(actor, path, "slug");
  const left = own.map((slug) => slug.path);
  await requireOwnEnd(tx, actor, path, entryId, { left, refusal: atSlug });
  const segment = lastSegment(path);
  const holder = await tx.slug.findUnique({ where: { segment }, select: { slug_id: true } });
  if (holder && !own.some(({ slug_id }) => slug_id === holder.slug_id)) throw atSlug(PATH_TAKEN);
  await touchEntry(tx, touched, entryId);
  const second = others.find(({ slug_id }) => slug_id === holder?.slug_id);
  if (second) await tx.slug.delete({ where: { slug_id: second.slug_id } });
  const data = { path, segment, entry_id: entryId };
  await orTaken(
    first ? tx.slug.update({ where: { slug_id: first.slug_id }, data }) : tx.slug.create({ data }),
  );
  await tx.slugAlias.deleteMany({ where: { path } });
  for (const old of [first, second]) {
    if (old && old.path !== path) await keepAsAlias(tx, old);
  }
  await touchEntry(tx, touched, entryId);
}

/** The paths of entries by their ids, of each the one first that its links use. */
type Addresses = Map<number, string[]>;

async function readAddresses(tx: Database, ...entryIds: number[]): Promise<Addresses> {
  const slugs = await tx.slug.findMany({
    where: { entry_id: { in: entryIds } },
    orderBy: { slug_id: "asc" },
    select: { entry_id: true, path: true },
  });
  const pathsOf = (id: number) =>
    slugs.filter(({ entry_id }) => entry_id === id).map(({ path }) => path);
  return new Map(entryIds.map((id) => [id, pathsOf(id)]));
}

/**
 * Does what follows for each entry that is read at another address than `before`: one that it did not have, or another
 * of its own that links use now. One that only goes, or redirects, brings no words with it. Throws as `settleAddress`.
 */
async function settleAddresses(tx: Database, actor: Actor, before: Addresses): Promise<void> {
  for (const [entryId, paths] of await readAddresses(tx, ...before.keys())) {
    const known = before.get(entryId) ?? [];
    const added = paths.filter((path) => !known.includes(path));
    const isMoved = paths[0] !== undefined && paths[0] !== known[0];
    if (added.length > 0 || isMoved) await settleAddress(tx, actor, entryId, added);
  }
}

/** Returns a 409 that an entry's form shows at the field `slug`. */
const atSlug = (message: string) =>
  new AppError("conflict", message, { issues: [{ path: "slug", message }] });

/** Throws 409 at `slug` when somebody has taken the path at this very moment. */
async function orTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error) ? atSlug(PATH_TAKEN) : error;
  }
}

/**
 * Has old addresses of another site, in their stored form, lead to a new entry from now on. Those that belong to
 * somebody or to the site are left alone.
 */
export async function keepOldAddresses(
  tx: Database,
  touched: Touched,
  actor: Pick<Actor, "isAdmin">,
  entryId: number,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    if (isOwnAddress(path) || (!actor.isAdmin && looksOfficial(path))) continue;
    await keepOldAddress(tx, touched, { path, entry_id: entryId });
  }
}

/** Has an old address lead to an entry, since `created`. Returns false when it shows or leads to something already. */
export async function keepOldAddress(
  tx: Database,
  touched: Touched,
  alias: { path: string; entry_id: number; created?: string | Date },
): Promise<boolean> {
  const { path, entry_id } = alias;
  if (await isTaken(tx, path, entry_id)) return false;
  const { count } = await tx.slugAlias.createMany({
    data: { ...alias, segment: endOf(path) },
    skipDuplicates: true,
  });
  touched.tag(...oldAddressTags(path));
  return count === 1;
}

/**
 * Returns whether a slug shows an entry at an old address. The last segment of a longer slug of the same entry may lead
 * there instead.
 */
async function isTaken(tx: Database, path: string, entryId: number): Promise<boolean> {
  const slug = await findSlugAt(path, tx);
  const isOwnEnd = slug?.entry_id === entryId && slug.path !== path && PATH_FORM.test(path);
  return slug !== null && !isOwnEnd;
}

/** The end by which an alias is found besides (`/e/…`): of the form of slugs the last segment, else all of it. */
const endOf = (path: string) => (PATH_FORM.test(path) ? lastSegment(path) : path);

function* candidates(base: string, entryId: number) {
  if (!isReservedPath(base) && !looksOfficial(base)) yield base;
  for (let number = 2; number <= VARIANTS; number++) yield `${base}-${number}`;
  yield `${base}-${entryId}`;
  yield `${base}-${entryId}-${Date.now().toString(36)}`;
}

/**
 * Returns the slug, locked until the transaction ends, so that each of two changes keeps its old path. Its entry is
 * locked first: otherwise an entry that is deleted meanwhile would get an old address. The entry that it may move
 * to is locked with it, in the order of ids, so that two crossing moves do not deadlock.
 */
async function requireSlug(tx: Database, actor: Actor, slugId: number, toEntryId = 0) {
  const locked = await tx.$queryRaw<{ entry_id: number }[]>`
    SELECT "entry_id" FROM "entry" WHERE "entry_id" IN (
      ${toEntryId}, (SELECT "entry_id" FROM "slug" WHERE "slug_id" = ${slugId})
    ) ORDER BY "entry_id" FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT FROM "slug" WHERE "slug_id" = ${slugId} FOR UPDATE`;
  const row = await tx.slug.findUnique({ where: { slug_id: slugId }, select: slugSelect });
  if (!row) throw notFound("El slug no existe o ha sido eliminado.");
  if (!locked.some(({ entry_id }) => entry_id === row.entry_id)) throw conflict(MOVED);
  const slug = await withOwner(tx, toSlug(row));
  assertMay(canManageSlugs(actor, slug), "No tienes permiso para cambiar este slug.");
  return slug;
}

const MOVED = "Alguien acaba de cambiar este slug. Vuelve a intentarlo.";

async function requireOwnEntry(tx: Database, actor: Actor, entryId: number) {
  const entry = await requireEntry(tx, entryId);
  assertMay(canManageSlugs(actor, entry), "Solo puedes dar direcciones a tus propias entradas.");
  return entry;
}

/** Milliseconds for which an old address stays reserved for its entry. */
const KEPT_FOR = 365 * 86_400_000;

/**
 * Throws 409 for a path of the form of slugs that ends like a slug of somebody else's, or like an old address that leads
 * to an entry of theirs since less than a year: `/e/…` knows both by their last segment, and a reader takes what ends
 * alike for the same text. One's own are no hindrance, nor those of one's machines; administrators give any. Ask before
 * the path is stored: whoever wants one with this end, or with that of a path that is `left` for it, waits until the
 * transaction ends.
 */
async function requireOwnEnd(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  path: string,
  entryId: number,
  { left = [], refusal = conflict }: { left?: string[]; refusal?: typeof conflict } = {},
): Promise<void> {
  await lockEnds(tx, path, ...left);
  if (actor.isAdmin) return;
  const { owner_id } = await withOwner(tx, { user_id: actor.id }); // the actor may be a machine
  const people = [actor.id, owner_id ?? actor.id];
  const ofOthers = {
    segment: lastSegment(path),
    entry_id: { not: entryId },
    entry: {
      user_id: { notIn: people },
      user: { OR: [{ owner_id: null }, { owner_id: { notIn: people } }] },
    },
  };
  // The slug is asked for first: one that is given up meanwhile is an old address by the next statement.
  const slug = await tx.slug.findFirst({ where: ofOthers, select: { slug_id: true } });
  if (slug) throw refusal(PATH_TAKEN);
  const alias = await tx.slugAlias.findFirst({
    where: { ...ofOthers, created: { gt: new Date(Date.now() - KEPT_FOR) } },
    select: { path: true },
  });
  if (alias) throw refusal(STILL_LEADS);
}

/**
 * Has others who give or leave an address with one of these ends wait until the transaction ends, so that each sees what
 * the other did.
 */
async function lockEnds(tx: Database, ...paths: string[]): Promise<void> {
  for (const end of [...new Set(paths.map(lastSegment))].sort()) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`address ${end}`}))`;
  }
}

const STILL_LEADS =
  "Esa ruta sigue llevando a la entrada de otra persona, que la usó hace menos de un año";

/** Throws 400 for an address that readers would take for the site's own; only administrators may use those. */
function refuseOfficial(actor: Pick<Actor, "isAdmin">, path: string, field = "path") {
  if (!actor.isAdmin && looksOfficial(path)) {
    throw invalid(field, "Esa dirección está reservada para páginas del sitio.");
  }
}

async function touchEntries(tx: Database, touched: Touched, ...entryIds: number[]) {
  for (const entryId of new Set(entryIds)) await touchEntry(tx, touched, entryId);
}

/** Keeps an address that readers know as an alias; that of a deleted entry leads nowhere and becomes free. */
async function keepAsAlias(tx: Database, { path, entry_id, entry }: Slug) {
  if (!entry) return;
  const alias = { segment: lastSegment(path), entry_id, created: new Date() };
  await tx.slugAlias.upsert({ where: { path }, create: { path, ...alias }, update: alias });
}
