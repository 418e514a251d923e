import { homeHead } from "@/app/home-head";
import { HomeView } from "@/components/home/home-view";
import { JsonLd } from "@/components/shared/json-ld";
import { siteGraph } from "@/lib/discovery/json-ld";
import { listHomeEntries } from "@/lib/fronts/editions/home";
import { composed, findInForce, HOME_STORIES } from "@/lib/fronts/editions/queries";
import { listMostRead } from "@/lib/fronts/readings/queries";
import { sitePaper } from "@/lib/house/settings/paper";

export async function HomePage() {
  const [head, entries, edition, mostRead] = await Promise.all([
    homeHead(),
    listHomeEntries({ limit: HOME_STORIES }),
    findInForce(null),
    listMostRead(null),
  ]);
  const front = edition && (await composed(edition, entries.items));
  return (
    <>
      <JsonLd data={siteGraph(await sitePaper())} />
      <HomeView
        {...head}
        entries={entries.items}
        composed={front}
        mostRead={mostRead}
        next={entries.next}
      />
    </>
  );
}
