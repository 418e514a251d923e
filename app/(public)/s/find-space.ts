import { cache } from "react";
import { tagPage } from "@/lib/kernel/page-tags";
import { frontTag, spaceSlugTag } from "@/lib/spaces/shown";
import { recordId } from "@/lib/kernel/ids";
import type { Space } from "@/lib/spaces/dto";
import { findSpaceBySlug, frontPages } from "@/lib/spaces/queries";

/** The space at `/s/{slug}`, asked once a request; the page changes when that address does. */
export const findSpaceAt = cache(async (slug: string) => {
  if (!/^[a-z0-9-]{3,100}$/.test(slug)) return null;
  await tagPage(spaceSlugTag(slug));
  return findSpaceBySlug(slug);
});

/** The page of a front page at `/s/{slug}/pagina/{page}`; null when there is none. */
export async function findFrontAt(slug: string, page: string) {
  const space = await findSpaceAt(slug);
  return space && findFrontPage(space, page);
}

/** A page of a space's front page by its number in an address: null beyond the last, and for the root's. */
export async function findFrontPage(space: Space, page: string) {
  const number = recordId.safeParse(page).data ?? 0;
  await tagPage(frontTag(space.space_id)); // one more entry may make one more page
  return number > 1 && number <= frontPages(space) ? { space, page: number } : null;
}
