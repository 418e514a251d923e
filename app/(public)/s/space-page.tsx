import { SpaceFront } from "@/components/spaces/space-front";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { env } from "@/lib/env";
import type { Space } from "@/lib/spaces/dto";
import { frontPages, listFrontPage } from "@/lib/spaces/queries";

/** One page of a space's front page. */
export async function SpacePage({ space, page }: { space: Space; page: number }) {
  const [entries] = await Promise.all([
    listFrontPage(space.space_id, page),
    tagPage(tags.space(space.space_id), tags.front(space.space_id), tags.authors),
  ]);
  return (
    <SpaceFront
      space={space}
      entries={entries}
      page={page}
      pages={frontPages(space)}
      siteTz={env.SITE_TZ}
    />
  );
}
