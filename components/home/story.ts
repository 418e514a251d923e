import type { StoryProps } from "@/components/spaces/stories/story-parts";
import type { EntrySummary } from "@/lib/entries/dto";
import { routes } from "@/lib/routes";
import { entryHref } from "@/lib/seo/addresses";

/** An entry as a story of the whole site, at its one address and under the name of its space. */
export function toStory(entry: EntrySummary, siteUrl: string, siteTz: string): StoryProps {
  const [space] = entry.spaces;
  return {
    entry,
    href: entryHref(entry, siteUrl),
    siteTz,
    section: space && { name: space.name, href: routes.spaceFront(space.slug) },
  };
}
