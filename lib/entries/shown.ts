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

/** What a list with links to these entries shows: each of them, and the first space of each by name. */
export const listedEntryTags = (entries: Pick<Entry, "entry_id" | "spaces">[]) =>
  entries.flatMap(({ entry_id, spaces }) => [
    entryTag(entry_id),
    ...spaces.slice(0, 1).map(({ space_id }) => spaceTag(space_id)),
  ]);
