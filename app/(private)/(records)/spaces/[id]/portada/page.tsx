import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { ComposerScreen } from "@/components/editions/composer-screen";
import { SpaceMasthead } from "@/components/spaces/space-masthead";
import { canComposeSpace, canWithdrawOfSpace } from "@/lib/fronts/editions/policy";
import { getEditionDesk, listComposable, listLost } from "@/lib/fronts/editions/queries";
import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import { spaceFeeds } from "@/lib/platform/addresses/canonical";
import { routes } from "@/lib/platform/addresses/routes";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Componer la portada" };

export default managedSpacePage(
  routes.compose,
  async (space, actor) => {
    const { space_id, slug } = space;
    const desk = await getEditionDesk(actor, space_id);
    const entries = await listComposable(space_id, desk);
    const may = canWithdrawOfSpace(await getSpaceRole(actor, space_id));
    const archive = may ? routes.keptFronts(space_id) : null;
    const front = routes.spaceFront(slug);
    const feeds = spaceFeeds(space, env.SITE_URL);
    const dates = datesOf(await sitePaper(), space);
    return (
      <ComposerScreen
        of={space_id}
        front={front}
        desk={desk}
        entries={entries}
        archive={archive}
        dates={dates}
        masthead={<SpaceMasthead space={space} front={front} feeds={feeds} dates={dates} />}
        lost={await listLost(space_id, desk, entries)}
      />
    );
  },
  canComposeSpace,
);
