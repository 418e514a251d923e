import { cache } from "react";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findSpaceBySlug } from "@/lib/spaces/queries";

/** The space at `/s/{slug}`, asked once a request; the page changes when that address does. */
export const findSpaceAt = cache(async (slug: string) => {
  if (!/^[a-z0-9-]{3,100}$/.test(slug)) return null;
  await tagPage(tags.spaceSlug(slug));
  return findSpaceBySlug(slug);
});
