import type { Route } from "next";
import { cache } from "react";
import { isIn, type FoundEntry } from "@/app/(public)/find-entry";
import { findFrontPage } from "@/app/(public)/s/find-space";
import { spell } from "@/lib/addresses/spelling";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTag } from "@/lib/entries/shown";
import { slugTag } from "@/lib/slugs/shown";
import { hostTag } from "@/lib/domains/shown";
import { findSpaceOfDomain } from "@/lib/domains/queries";
import { findEntryByPath, findEntryBySlugOrId } from "@/lib/entries/queries";
import { lastSegment, onDomain } from "@/lib/addresses/routes";
import { normalizePath } from "@/lib/slugs/schema";
import type { Space } from "@/lib/spaces/dto";

export interface FoundFront {
  space: Space;
  page: number;
  /** Where who comes here is sent for good: its address is spelt otherwise. */
  movedTo: Route | null;
}

/**
 * What the space of a domain has at a path (`""` its front page), asked once a request; null for nothing.
 * The page is tagged with what the address is made of.
 */
export const findOnDomain = cache(
  async (
    domain: string,
    written: string,
  ): Promise<FoundFront | (FoundEntry & { space: Space }) | null> => {
    const [space] = await Promise.all([findSpaceOfDomain(domain), tagPage(hostTag(domain))]);
    if (!space) return null;
    const { path, movedTo } = spell(written);
    const [, page] = /^pagina\/([^/]+)$/.exec(path) ?? [];
    const front = path === "" ? { space, page: 1 } : page && (await findFrontPage(space, page));
    if (front) return { ...front, movedTo };
    const found = await findEntry(space, path);
    return found && { ...found, space, movedTo: found.movedTo ?? movedTo };
  },
);

async function findEntry(space: Space, text: string): Promise<FoundEntry | null> {
  const path = normalizePath(text);
  if (!path) return null;
  const [found] = await Promise.all([
    path.startsWith("e/") ? findEntryBySlugOrId(path.slice(2)) : findEntryByPath(path),
    tagPage(slugTag(lastSegment(path))),
  ]);
  if (!found) return null;
  const { entry, alias } = found;
  await tagPage(entryTag(entry.entry_id)); // it may be added to the space yet
  return isIn(space, entry) ? { entry, movedTo: alias ? onDomain.entry(entry) : null } : null;
}
