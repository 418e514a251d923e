import "server-only";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { env } from "@/lib/env";
import { spaceAddress, spaceFeeds } from "@/lib/seo/addresses";
import { nothing } from "@/lib/seo/answers";
import { FEED_LENGTH, feedOf, isFeedKind } from "@/lib/seo/feeds";
import type { Space } from "@/lib/spaces/dto";
import { listSpaceEntries } from "@/lib/spaces/queries";

/** A space's feed of this name, kept as its front page is; 404 for a name that no feed has. */
export async function spaceFeed(name: string, space: Space): Promise<Response> {
  if (!isFeedKind(name)) return nothing();
  const [entries] = await Promise.all([
    listSpaceEntries(space.space_id, { limit: FEED_LENGTH }),
    tagPage(tags.space(space.space_id), tags.front(space.space_id), tags.authors),
  ]);
  const source = {
    title: space.name,
    description: space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
    link: spaceAddress(space, 1, env.SITE_URL),
    folder: spaceFeeds(space, env.SITE_URL),
  };
  return feedOf(name, source, entries.items);
}
