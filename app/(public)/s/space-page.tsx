import { JsonLd } from "@/components/shared/json-ld";
import { SpaceFront } from "@/components/spaces/space-front";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { env } from "@/lib/env";
import type { Space } from "@/lib/spaces/dto";
import { onSite, type SpacePlace } from "@/lib/routes";
import { spaceGraph } from "@/lib/seo/json-ld";
import { frontPages, listFrontPage } from "@/lib/spaces/queries";

interface SpacePageProps {
  space: Space;
  page: number;
  place?: SpacePlace;
}

/** One page of a space's front page, on the main site unless it says where. */
export async function SpacePage({ space, page, place = onSite(space.slug) }: SpacePageProps) {
  const [entries] = await Promise.all([
    listFrontPage(space.space_id, page),
    tagPage(tags.space(space.space_id), tags.front(space.space_id), tags.authors),
  ]);
  return (
    <>
      <JsonLd data={spaceGraph(space, page, entries)} />
      <SpaceFront
        space={space}
        entries={entries}
        page={page}
        pages={frontPages(space)}
        place={place}
        siteTz={env.SITE_TZ}
      />
    </>
  );
}
