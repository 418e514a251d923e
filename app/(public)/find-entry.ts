import { cache } from "react";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import type { Entry } from "@/lib/entries/dto";
import { findEntryByPath } from "@/lib/entries/queries";
import { lastSegment } from "@/lib/routes";
import { normalizePath } from "@/lib/slugs/schema";

/**
 * The entry at a public path, asked once a request. The page is tagged with the address, so that it
 * changes when the address gets, loses or changes its entry.
 */
export const findEntryAt = cache(async (path: string) => {
  const normal = normalizePath(path);
  if (!normal) return null;
  await tagPage(tags.slug(lastSegment(normal)));
  const found = await findEntryByPath(normal);
  if (found?.alias) await tagPage(...destination(found.entry));
  return found;
});

/** What the address that an old one redirects to is made of. */
const destination = ({ entry_id, spaces }: Entry) => [
  tags.entry(entry_id),
  ...spaces.map(({ space_id }) => tags.space(space_id)),
];
