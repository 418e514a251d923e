import { entryHref } from "@/lib/platform/addresses/canonical";
import { routes, sectionOf } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import type { StoryProps } from "./story-parts";

/** An entry as pages of the whole site announce it: at its canonical address, with its section. */
export function siteStory(entry: EntrySummary, siteUrl: string, dates: DateStyle): StoryProps {
  const space = sectionOf(entry);
  return {
    entry,
    href: entryHref(entry, siteUrl),
    dates,
    section: space ? { name: space.name, href: routes.spaceFront(space.slug) } : null,
  };
}
