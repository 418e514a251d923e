import "server-only";
import { tagPage } from "@/lib/kernel/page-tags";
import { authorsTag } from "@/lib/users/shown";
import { spaceTag, frontTag } from "@/lib/spaces/shown";
import { env } from "@/lib/kernel/env";
import { spaceAddress, spaceFeeds } from "@/lib/addresses/canonical";
import { nothing } from "@/lib/discovery/answers";
import { FEED_LENGTH, feedOf, isFeedKind } from "@/lib/discovery/feeds";
import type { Space } from "@/lib/spaces/dto";
import { listSpaceEntries } from "@/lib/spaces/queries";

/** A space's feed of this name, kept as its front page is; 404 for a name that no feed has. */
export async function spaceFeed(name: string, space: Space): Promise<Response> {
  if (!isFeedKind(name)) return nothing();
  const [entries] = await Promise.all([
    listSpaceEntries(space.space_id, { limit: FEED_LENGTH }),
    tagPage(spaceTag(space.space_id), frontTag(space.space_id), authorsTag),
  ]);
  const source = {
    title: space.name,
    description: space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
    link: spaceAddress(space, 1, env.SITE_URL),
    folder: spaceFeeds(space, env.SITE_URL),
  };
  return feedOf(name, source, entries.items);
}
