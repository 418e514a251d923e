import { JsonLd } from "@/components/shared/json-ld";
import { SpaceFront } from "@/components/spaces/space-front";
import { env } from "@/lib/kernel/env";
import type { Space } from "@/lib/spaces/dto";
import type { SpaceLinks } from "@/lib/addresses/routes";
import { spaceGraph } from "@/lib/discovery/json-ld";
import { frontPages, listFrontPage } from "@/lib/spaces/queries";

interface FrontPageProps {
  space: Space;
  /** From 1. */
  page: number;
  links: SpaceLinks;
}

/** One page of a space's front page. */
export async function FrontPage({ space, page, links }: FrontPageProps) {
  const entries = await listFrontPage(space.space_id, page);
  return (
    <>
      <JsonLd data={spaceGraph(space, page, entries)} />
      <SpaceFront
        space={space}
        entries={entries}
        page={page}
        pages={frontPages(space)}
        links={links}
        siteTz={env.SITE_TZ}
      />
    </>
  );
}
