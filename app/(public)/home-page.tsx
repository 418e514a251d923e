import { homeHead } from "@/app/home-head";
import { HomeView } from "@/components/home/home-view";
import { JsonLd } from "@/components/shared/json-ld";
import { siteGraph } from "@/lib/discovery/json-ld";
import { listHomeEntries } from "@/lib/fronts/editions/home";
import { findComposed, HOME_STORIES } from "@/lib/fronts/editions/queries";
import { listMostRead } from "@/lib/fronts/readings/queries";
import { sitePaper } from "@/lib/house/settings/paper";

export async function HomePage() {
  const listed = listHomeEntries({ limit: HOME_STORIES });
  const [head, entries, composed, mostRead] = await Promise.all([
    homeHead(),
    listed,
    findComposed(
      null,
      listed.then(({ items }) => items),
    ),
    listMostRead(null),
  ]);
  return (
    <>
      <JsonLd data={siteGraph(await sitePaper())} />
      <HomeView
        {...head}
        entries={entries.items}
        composed={composed}
        mostRead={mostRead}
        next={entries.next}
      />
    </>
  );
}
