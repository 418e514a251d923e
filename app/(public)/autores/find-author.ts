import { cache } from "react";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTag } from "@/lib/entries/shown";
import { authorsTag, authorTag } from "@/lib/users/shown";
import { spaceTag } from "@/lib/spaces/shown";
import type { EntrySummary } from "@/lib/entries/dto";
import { findProfile } from "@/lib/users/queries";
import { userLimits } from "@/lib/users/limits";

const USERNAME = new RegExp(`^[a-z0-9_.-]{${userLimits.username.min},${userLimits.username.max}}$`);

/** The account at `/autores/{username}`, asked once a request; the page changes when it, or its name, does. */
export const findAuthorAt = cache(async (username: string) => {
  if (!USERNAME.test(username)) return null;
  await tagPage(authorTag(username), authorsTag);
  return findProfile(username);
});

/** Marks a page with the entries it lists and the spaces it names. */
export const tagEntries = (entries: Pick<EntrySummary, "entry_id" | "spaces">[]) =>
  tagPage(
    ...entries.map(({ entry_id }) => entryTag(entry_id)),
    ...entries.flatMap(({ spaces }) =>
      spaces.slice(0, 1).map(({ space_id }) => spaceTag(space_id)),
    ),
  );
