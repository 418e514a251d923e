import type { EntrySummary } from "@/lib/entries/dto";
import { routes, sectionOf } from "@/lib/addresses/routes";
import { entryHref } from "@/lib/addresses/canonical";
import type { StoryProps } from "./story-parts";

/** An entry as pages of the whole site announce it: at its canonical address, with its section. */
export function siteStory(entry: EntrySummary, siteUrl: string, siteTz: string): StoryProps {
  const space = sectionOf(entry);
  return {
    entry,
    href: entryHref(entry, siteUrl),
    siteTz,
    section: space && { name: space.name, href: routes.spaceFront(space.slug) },
  };
}
