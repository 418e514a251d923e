import "server-only";
import type { Entry } from "@/lib/entries/dto";
import { spaceTag } from "@/lib/spaces/shown";

/** Carried by the home page and whatever else lists the site's newest entries and spaces. */
export const homeTag = "home";

/** Carried by whatever shows an entry: its text, image, addresses, comments. */
export const entryTag = (entryId: number) => `entry:${entryId}`;

/** What an entry's text and addresses are made of. */
export const entryTags = ({ entry_id, spaces }: Pick<Entry, "entry_id" | "spaces">) => [
  entryTag(entry_id),
  ...spaces.map(({ space_id }) => spaceTag(space_id)),
];
