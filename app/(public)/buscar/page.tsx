import { SearchView } from "@/components/search/search-view";
import { typedSearch } from "@/lib/entries/search-terms";
import { searchPublished } from "@/lib/entries/word-search";
import { env } from "@/lib/kernel/env";
import { recordId } from "@/lib/kernel/ids";
import { searchMetadata } from "@/lib/discovery/metadata";

// Made for each request and kept nowhere: there is no end to what can be asked.
export const dynamic = "force-dynamic";

type Props = PageProps<"/buscar">;

export async function generateMetadata({ searchParams }: Props) {
  return searchMetadata(typedSearch((await searchParams).q));
}

export default async function Page({ searchParams }: Props) {
  const { q: typed, pagina } = await searchParams;
  const q = typedSearch(typed);
  const page = recordId.safeParse(pagina).data ?? 1;
  const results = q ? await searchPublished(q, page) : null;
  return <SearchView q={q} results={results} siteUrl={env.SITE_URL} siteTz={env.SITE_TZ} />;
}
