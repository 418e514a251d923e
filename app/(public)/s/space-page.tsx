import { JsonLd } from "@/components/shared/json-ld";
import { SpaceFront } from "@/components/spaces/space-front";
import { tagPage } from "@/lib/kernel/page-tags";
import { authorsTag } from "@/lib/users/shown";
import { spaceTag, frontTag } from "@/lib/spaces/shown";
import { env } from "@/lib/kernel/env";
import type { Space } from "@/lib/spaces/dto";
import { onSite, type SpacePlace } from "@/lib/addresses/routes";
import { spaceGraph } from "@/lib/discovery/json-ld";
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
    tagPage(spaceTag(space.space_id), frontTag(space.space_id), authorsTag),
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
