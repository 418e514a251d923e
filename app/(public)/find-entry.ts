import type { Route } from "next";
import { cache } from "react";
import { spell } from "@/lib/addresses/spelling";
import { findSpaceAt } from "@/app/(public)/s/find-space";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTag, entryTags } from "@/lib/entries/shown";
import { slugTag } from "@/lib/slugs/shown";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { findEntry, findEntryByPath, findEntryBySlugOrId } from "@/lib/entries/queries";
import { recordId } from "@/lib/kernel/ids";
import { entryPath, entryPathInSpace, lastSegment, routes } from "@/lib/addresses/routes";
import { isReservedPath, normalizePath } from "@/lib/slugs/schema";

export interface FoundEntry {
  entry: Entry;
  /** The space within which it is read there. */
  space?: EntrySpace;
  /** Where who comes here is sent for good: from an address of old, or one that is spelt otherwise. */
  movedTo: Route | null;
}

/**
 * The entry at a path of the main site (`x`, `e/x`, `s/{space}/e/{x}`, `entries/{id}`), asked once a
 * request; null when none is there. The page is tagged with what the address is made of, so that it changes
 * when the address gets, loses or changes its entry.
 */
export const findEntryAt = cache(async (written: string): Promise<FoundEntry | null> => {
  const { path, movedTo } = spell(written);
  const found = await lookUp(path);
  return found && { ...found, movedTo: found.movedTo ?? movedTo };
});

function lookUp(path: string): Promise<FoundEntry | null> {
  const [, spaceSlug, entrySlug] = /^s\/([^/]+)\/e\/([^/]+)$/.exec(path) ?? [];
  if (spaceSlug && entrySlug) return inSpace(spaceSlug, entrySlug);
  const [, id] = /^entries\/([^/]+)$/.exec(path) ?? [];
  return id ? byId(id) : bySlug(path);
}

async function bySlug(text: string): Promise<FoundEntry | null> {
  const path = normalizePath(text);
  if (!path || isReservedPath(path)) return null;
  await tagPage(slugTag(lastSegment(path)));
  const found = await findEntryByPath(path);
  if (!found) return null;
  const { entry, alias } = found;
  if (alias) await tagPage(...entryTags(entry)); // what the address it redirects to is made of
  return { entry, movedTo: alias ? entryPath(entry) : null };
}

async function inSpace(spaceSlug: string, entrySlug: string): Promise<FoundEntry | null> {
  const [space, found] = await Promise.all([
    findSpaceAt(spaceSlug),
    findEntryBySlugOrId(entrySlug),
    tagPage(slugTag(entrySlug)),
  ]);
  if (!space || !found) return null;
  const { entry, alias } = found;
  await tagPage(entryTag(entry.entry_id)); // it may be added to the space yet
  if (!isIn(space, entry)) return null;
  return { entry, space, movedTo: alias ? entryPathInSpace(space.slug, entry) : null };
}

async function byId(text: string): Promise<FoundEntry | null> {
  const entryId = recordId.safeParse(text).data;
  if (!entryId) return null;
  await tagPage(entryTag(entryId));
  const entry = await findEntry(entryId);
  if (!entry) return null;
  const slug = entry.slug && lastSegment(entry.slug);
  return { entry, movedTo: slug ? (routes.entryBySlug(slug) as Route) : null };
}

export const isIn = (space: { space_id: number }, { spaces }: Entry) =>
  spaces.some(({ space_id }) => space_id === space.space_id);
