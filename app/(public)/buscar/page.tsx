import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SearchView } from "@/components/search/search-view";
import { searchMetadata } from "@/lib/discovery/metadata";
import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { recordId } from "@/lib/kernel/ids";
import { inRequest } from "@/lib/kernel/request-context";
import { routes } from "@/lib/platform/addresses/routes";
import { clientNetwork } from "@/lib/platform/http/address";
import { typedSearch } from "@/lib/texts/entries/search-terms";
import { searchPublished, type SearchResults } from "@/lib/texts/entries/word-search";

// Rendered for each request and never cached: there is no end of possible searches.
export const dynamic = "force-dynamic";

type Props = PageProps<"/buscar">;

export async function generateMetadata({ searchParams }: Props) {
  return searchMetadata(await sitePaper(), typedSearch((await searchParams).q));
}

export default async function Page({ searchParams }: Props) {
  const { q: typed, pagina, autoria } = await searchParams;
  const q = typedSearch(typed);
  const page = recordId.safeParse(pagina).data ?? 1;
  const people = autoria === "personas";
  const results = q ? await searchForVisitor(q, page, people) : null;
  const dates = datesOf(await sitePaper());
  return (
    <SearchView q={q} people={people} results={results} dates={dates} siteUrl={env.SITE_URL} />
  );
}

/**
 * Searches for a visitor. Redirects to the page with status 429 when their network has searched too often, because this
 * page can only be a 200 or a 404.
 */
async function searchForVisitor(
  q: string,
  page: number,
  people: boolean,
): Promise<SearchResults | null> {
  const sent = await headers();
  const context = {
    network: clientNetwork(sent.get("x-forwarded-for")),
    userAgent: sent.get("user-agent"),
  };
  return inRequest(context, () => searchPublished(q, page, people)).catch((error: unknown) => {
    if (error instanceof AppError && error.retryAfter !== undefined)
      redirect(routes.searchLater(q));
    throw error;
  });
}
