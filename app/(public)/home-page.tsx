import { HomeView } from "@/components/home/home-view";
import { JsonLd } from "@/components/shared/json-ld";
import { listLatestEntries } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { siteGraph } from "@/lib/discovery/json-ld";
import { listListedSpaces } from "@/lib/spaces/queries";

const LATEST_ENTRIES = 30;
const SHOWN_SPACES = 60;

export async function HomePage() {
  const [spaces, entries] = await Promise.all([
    listListedSpaces({ limit: SHOWN_SPACES }),
    listLatestEntries({ limit: LATEST_ENTRIES }),
  ]);
  return (
    <>
      <JsonLd data={siteGraph()} />
      <HomeView
        siteName={env.SITE_NAME}
        spaces={spaces.items}
        entries={entries.items}
        next={entries.next}
        siteUrl={env.SITE_URL}
        siteTz={env.SITE_TZ}
      />
    </>
  );
}
