import "server-only";
import { db } from "@/lib/db";
import { lastSegment } from "@/lib/routes";
import { slugSelect, toSlug } from "@/lib/slugs/dto";

/** Slugs of one entry, the one used in links first. */
export async function listEntrySlugs(entryId: number) {
  const rows = await db.slug.findMany({
    where: { entry_id: entryId },
    orderBy: { slug_id: "asc" },
    select: slugSelect,
  });
  return rows.map(toSlug);
}

/**
 * What an address path (`x`, `/x`, `e/x`, `a/b/x`) leads to: the slug of exactly that path, else the
 * one with that last segment, else an address of old that redirects (`alias`). Null when nothing.
 */
export async function findSlugTarget(
  address: string,
): Promise<{ entry_id: number; alias: boolean } | null> {
  const path = normalizePath(address);
  if (!path) return null;
  const either = { OR: [{ path }, { segment: lastSegment(path) }] };
  const select = { path: true, entry_id: true };
  const slugs = await db.slug.findMany({ where: either, select });
  const slug = slugs.find((candidate) => candidate.path === path) ?? slugs[0];
  if (slug) return { entry_id: slug.entry_id, alias: false };
  const aliases = await db.slugAlias.findMany({
    where: either,
    orderBy: { created: "desc" },
    take: 20,
    select,
  });
  const alias = aliases.find((candidate) => candidate.path === path) ?? aliases[0];
  return alias ? { entry_id: alias.entry_id, alias: true } : null;
}

/** The form in which paths are stored; null for what cannot be one. */
export function normalizePath(address: string): string | null {
  const path = address.replace(/^\/+|\/+$/g, "").toLowerCase();
  return /^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path) && path.length <= 200 ? path : null;
}
