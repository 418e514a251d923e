import { JsonLd } from "@/components/shared/json-ld";
import { SpaceFront } from "@/components/spaces/space-front";
import { spaceGraph } from "@/lib/discovery/json-ld";
import type { ComposedFront } from "@/lib/fronts/editions/dto";
import { frontPages } from "@/lib/fronts/placements/front-pages";
import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import { spaceFeeds } from "@/lib/platform/addresses/canonical";
import type { SpaceLinks } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";

interface FrontPageProps {
  space: Space;
  /** The number of the page, from 1. */
  page: number;
  entries: EntrySummary[];
  composed: ComposedFront | null;
  mostRead: EntrySummary[];
  links: SpaceLinks;
}

/** One page of a space's front page. */
export async function FrontPage({
  space,
  page,
  entries,
  composed,
  mostRead,
  links,
}: FrontPageProps) {
  const paper = await sitePaper();
  return (
    <>
      <JsonLd data={spaceGraph(paper, space, page, composed?.stories ?? entries)} />
      <SpaceFront
        space={space}
        entries={entries}
        composed={composed}
        mostRead={mostRead}
        page={page}
        pages={frontPages(space)}
        links={links}
        feeds={spaceFeeds(space, env.SITE_URL)}
        dates={datesOf(paper, space)}
      />
    </>
  );
}
