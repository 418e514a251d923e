import { cache } from "react";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findEntryByPath } from "@/lib/entries/queries";
import { lastSegment } from "@/lib/routes";
import { normalizePath } from "@/lib/slugs/queries";

/**
 * The entry at a public path, asked once a request. The page is tagged with the address, so that it
 * changes when the address gets, loses or changes its entry.
 */
export const findEntryAt = cache(async (path: string) => {
  const normal = normalizePath(path);
  if (!normal) return null;
  await tagPage(tags.slug(lastSegment(normal)));
  return findEntryByPath(normal);
});
