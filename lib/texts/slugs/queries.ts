import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { canModerate } from "@/lib/house/users/policy";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, Page, toPage, type PageQuery } from "@/lib/kernel/pagination";
import { lastSegment } from "@/lib/platform/addresses/routes";
import { normalizePath, oldAddress } from "@/lib/platform/addresses/spelling";
import {
  aliasSelect,
  slugSelect,
  toAlias,
  toSlug,
  type Alias,
  type EntrySlugs,
  type PathHolder,
  type Slug,
} from "@/lib/texts/slugs/dto";
import type { AliasQuery } from "@/lib/texts/slugs/schema";

/** Returns one slug. Throws 404, also for one that the actor is not shown. */
export async function getSlug(actor: Actor, slugId: number): Promise<Slug> {
  const where = { AND: [{ slug_id: slugId }, shownTo(actor)] };
  const row = await db.slug.findFirst({ where, select: slugSelect });
  if (!row) throw notFound("El slug no existe o ha sido eliminado.");
  return toSlug(row);
}

/**
 * Selects the slugs that a reader is shown: those of existing entries; those of removed ones only for the people who
 * answer for them and those who moderate. An address has the words of a title, and a title may be why an entry was
 * removed.
 */
const shownTo = (actor: Actor): { entry?: Prisma.EntryWhereInput } =>
  canModerate(actor)
    ? {}
    : {
        entry: {
          OR: [{ deleted_at: null }, { user_id: actor.id }, { user: { owner_id: actor.id } }],
        },
      };

/** Finds one slug, whatever became of its entry, or null. */
export async function findSlug(slugId: number): Promise<Slug | null> {
  const row = await db.slug.findUnique({ where: { slug_id: slugId }, select: slugSelect });
  return row && toSlug(row);
}

/** Finds one slug, with the owner of the synthetic user that wrote its entry; null for none. */
export async function findOwnedSlug(slugId: number) {
  const slug = await findSlug(slugId);
  return slug && withOwner(db, slug);
}

/** A page of the slugs that the actor is shown, newest first. */
export async function listSlugs(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<Slug>> {
  const rows = await db.slug.findMany({
    where: { AND: [after(fromCursor(cursor), "slug_id"), shownTo(actor)] },
    orderBy: [{ created: "desc" }, { slug_id: "desc" }],
    take: limit + 1,
    select: slugSelect,
  });
  return toPage(rows, limit, by("slug_id"), toSlug);
}

/** A page of the old addresses that the actor is shown, or of those of one entry, in the order of their letters. */
export async function listAliases(
  actor: Actor,
  { limit, cursor, entry_id }: AliasQuery,
): Promise<Page<Alias>> {
  const rows = await db.slugAlias.findMany({
    where: { AND: [{ path: { gt: cursor }, entry_id }, shownTo(actor)] },
    orderBy: { path: "asc" },
    take: limit + 1,
    select: aliasSelect,
  });
  const shown = rows.slice(0, limit);
  return new Page(shown.map(toAlias), rows.length > limit ? shown.at(-1)!.path : null);
}

/** Slugs of one entry, the one used in links first. Throws 404 when the entry is gone. */
export async function listEntrySlugs(entryId: number): Promise<Slug[]> {
  const entry = await db.entry.findFirst({
    where: { entry_id: entryId, deleted_at: null },
    select: { slugs: { select: slugSelect, orderBy: { slug_id: "asc" } } },
  });
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  return entry.slugs.map(toSlug);
}

/** A page of all entries, newest first, with the slugs of each. */
export async function listAllSlugs({ limit, cursor }: PageQuery): Promise<Page<EntrySlugs>> {
  const rows = await db.entry.findMany({
    where: { deleted_at: null, ...after(fromCursor(cursor), "entry_id") },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take: limit + 1,
    select: {
      entry_id: true,
      created: true,
      slugs: { select: { slug_id: true, path: true }, orderBy: { slug_id: "asc" } },
    },
  });
  return toPage(rows, limit, by("entry_id"), ({ entry_id, slugs }) => ({ entry_id, slugs }));
}

/** Finds who has a path, given in its stored form. */
export async function findPathHolder(path: string): Promise<PathHolder> {
  const [slug, alias] = await Promise.all([
    // Of two slugs with the same last segment one could not be reached; so that segment is what is looked up.
    db.slug.findUnique({ where: { segment: lastSegment(path) }, select: { slug_id: true } }),
    db.slugAlias.findUnique({ where: { path }, select: { entry_id: true } }),
  ]);
  return { path, slug_id: slug?.slug_id ?? null, alias_of: alias?.entry_id ?? null };
}

/**
 * The entry of an address; `path`: the stored path that equals the address, or ends like it; `alias`: true when that
 * path is an alias, which redirects to the entry's present address.
 */
export interface SlugTarget {
  entry_id: number;
  path: string;
  alias: boolean;
}

/**
 * Finds the entry of an address path (`x`, `/x`, `e/x`, `a/b/x`): exactly that path, as a slug or as an alias, else
 * whatever ends like it; of an address of another form, exactly that old address. Null when there is none.
 */
export async function findSlugTarget(address: string): Promise<SlugTarget | null> {
  const path = normalizePath(address);
  if (path) return findTarget(lastSegment(path), path);
  const [old] = await listOldTargets([oldAddress(address) ?? ""]);
  return old ? { ...old, alias: true } : null;
}

/** Finds the entry of the slug that ends in this segment, else of the latest such alias; null when there is none. */
export async function findSegmentTarget(text: string): Promise<SlugTarget | null> {
  const segment = normalizePath(text);
  return segment ? findTarget(segment) : null;
}

/**
 * Finds the slug that has a page at the path of an old address, or its text (`.md`): as its own path, or as its last
 * segment. Null when there is none.
 */
export function findSlugAt(address: string, tx: Database = db) {
  const path = address.replace(/(\.md)?(\?.*)?$/, "");
  return tx.slug.findFirst({
    where: { OR: [{ path }, { segment: path }] },
    select: { path: true, entry_id: true },
  });
}

/** Lists those of these old addresses, in their stored form, that there are, with their entries; the longest first. */
export async function listOldTargets(addresses: string[]) {
  const found = await db.slugAlias.findMany({
    where: { path: { in: addresses } },
    select: { entry_id: true, path: true },
  });
  return found.toSorted((a, b) => b.path.length - a.path.length);
}

/** Lists the forms of all old addresses with a query, as `queryForm` makes them. */
export async function listQueryForms(): Promise<string[]> {
  const rows = await db.$queryRaw<{ form: string }[]>`
    SELECT DISTINCT split_part("path", '?', 1) || '?' ||
      regexp_replace(split_part("path", '?', 2), '=[^&]*', '', 'g') AS "form"
    FROM "slug_alias" WHERE "path" LIKE '%?%'`;
  return rows.map(({ form }) => form);
}

/**
 * Finds what has this path, if one is given, else what ends in the segment: in one statement, as every page asks. An old
 * address of an entry that is away leads nowhere, and hides no other.
 */
async function findTarget(segment: string, path: string | null = null): Promise<SlugTarget | null> {
  const [target] = await db.$queryRaw<SlugTarget[]>`
    SELECT "entry_id", "path", "alias" FROM (
      SELECT 1 AS "rank", "entry_id", "path", false AS "alias" FROM "slug" WHERE "path" = ${path}
      UNION ALL
      SELECT 2, "entry_id", "path", true FROM "slug_alias" JOIN "entry" USING ("entry_id")
       WHERE "path" = ${path} AND "deleted_at" IS NULL
      UNION ALL
      SELECT 3, "entry_id", "path", false FROM "slug" WHERE "segment" = ${segment}
      UNION ALL
      (SELECT 4, "entry_id", "path", true FROM "slug_alias" JOIN "entry" USING ("entry_id")
       WHERE "segment" = ${segment} AND "deleted_at" IS NULL
       ORDER BY "slug_alias"."created" DESC LIMIT 1)
    ) AS "found" ORDER BY "rank" LIMIT 1`;
  return target ?? null;
}
