import { JsonLd } from "@/components/shared/json-ld";
import { SpaceFront } from "@/components/spaces/space-front";
import { env } from "@/lib/kernel/env";
import type { EntrySummary } from "@/lib/entries/dto";
import type { Space } from "@/lib/spaces/dto";
import type { SpaceLinks } from "@/lib/addresses/routes";
import { spaceGraph } from "@/lib/discovery/json-ld";
import { frontPages } from "@/lib/spaces/queries";

interface FrontPageProps {
  space: Space;
  /** From 1. */
  page: number;
  entries: EntrySummary[];
  links: SpaceLinks;
}

/** One page of a space's front page. */
export function FrontPage({ space, page, entries, links }: FrontPageProps) {
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
