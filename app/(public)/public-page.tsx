import { notFound, permanentRedirect } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { FrontPage } from "@/app/(public)/front-page";
import { HomePage } from "@/app/(public)/home-page";
import { AiPolicy } from "@/components/authors/ai-policy";
import { AuthorView } from "@/components/authors/author-view";
import { MethodView } from "@/components/authors/method-view";
import { OlderComments } from "@/components/comments/older-comments";
import { DomainsView } from "@/components/domains/domains-view";
import { KeptFrontView } from "@/components/editions/kept-front-view";
import { KeptMonthView } from "@/components/editions/kept-month-view";
import { FooterPageView } from "@/components/footer-pages/footer-page-view";
import { ArchiveView } from "@/components/home/archive-view";
import { PeopleEntries } from "@/components/home/people-entries";
import { NotFoundView } from "@/components/layout/not-found-view";
import { FeedList } from "@/components/reading/feed-list";
import { JsonLd } from "@/components/shared/json-ld";
import { CorrectionView } from "@/components/versions/correction-view";
import { authorGraph } from "@/lib/discovery/json-ld";
import { metadataOf } from "@/lib/discovery/metadata";
import { resolve, type Resolved } from "@/lib/discovery/resolve";
import { footerPages } from "@/lib/house/footer-pages/names";
import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { env } from "@/lib/kernel/env";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { renderMarkdown } from "@/lib/platform/markdown";
import { authorPages } from "@/lib/texts/entries/queries";
import { METHOD_DAYS } from "@/lib/texts/provenance/queries";

type ShowDevelopers = (paper: Paper) => Promise<ReactNode>;

/**
 * Returns the exports of a page that shows what is at an address: `pathOf` makes the path from the parameters of the
 * route; `hostOf` returns the custom domain that was asked for, null for the main site. `developers` shows the page
 * that describes every API call, whose code no other page should load.
 */
export function publicPage<Props extends { params: Promise<unknown> }>(
  pathOf: (params: Awaited<Props["params"]>) => string,
  hostOf: (params: Awaited<Props["params"]>) => string | null = () => null,
  developers?: ShowDevelopers,
) {
  const find = async (props: Props) => {
    const params = (await props.params) as Awaited<Props["params"]>;
    return resolve(hostOf(params), pathOf(params));
  };
  return {
    generateMetadata: async (props: Props) => metadataOf(await find(props)),
    Page: async (props: Props) => show(await find(props), await sitePaper(), developers),
  };
}

/** The page of what was found. Throws Next's redirect where the address has moved. */
async function show(found: Resolved, paper: Paper, developers?: ShowDevelopers) {
  if (found.redirect) permanentRedirect(found.redirect);
  const space = "within" in found ? found.within?.space : undefined;
  const site = { siteUrl: env.SITE_URL, dates: datesOf(paper, space) };
  switch (found.kind) {
    case "home":
      return <HomePage />;
    case "latest":
      return <ArchiveView entries={found.entries.items} next={found.entries.next} {...site} />;
    case "peopleEntries": {
      const { entries, within } = found;
      return (
        <PeopleEntries entries={entries.items} next={entries.next} within={within} {...site} />
      );
    }
    case "domains": {
      const { items, next } = found.domains;
      return (
        <DomainsView
          domains={items}
          next={next}
          first={!found.cursor}
          siteUrl={env.SITE_URL}
          siteTz={env.SITE_TZ}
        />
      );
    }
    case "entry":
      return <EntryPage {...found} />;
    case "comments": {
      const { entry, comments } = found;
      const next = comments.next ? routes.olderComments(entry.entry_id, comments.next) : null;
      const address = entryPath(entry);
      return (
        <OlderComments comments={comments.items} entry={entry} address={address} next={next} />
      );
    }
    case "correction": {
      const { entry, correction } = found;
      const address = entryPath(entry);
      return (
        <CorrectionView
          entry={entry}
          address={address}
          correction={correction}
          siteTz={env.SITE_TZ}
        />
      );
    }
    case "editions":
      return <KeptMonthView {...found} siteName={paper.name} dates={site.dates} />;
    case "edition":
      return <KeptFrontView {...found} siteName={paper.name} {...site} />;
    case "front":
      return <FrontPage {...found} />;
    case "author": {
      const { author, page, entries } = found;
      const pages = authorPages(author);
      return (
        <>
          <JsonLd data={authorGraph(paper, author, page, entries)} />
          <AuthorView author={author} entries={entries} page={page} pages={pages} {...site} />
        </>
      );
    }
    case "method":
      return (
        <MethodView
          author={found.author}
          method={found.method}
          days={METHOD_DAYS}
          siteTz={env.SITE_TZ}
        />
      );
    case "feeds":
      return <FeedList siteName={paper.name} siteUrl={env.SITE_URL} spaces={found.spaces} />;
    case "ai":
      return <AiPolicy siteName={paper.name} contacts={env.AI_CONTACT} />;
    case "developers":
      return developers?.(paper);
    case "footerPage": {
      const { name, content } = found.page;
      return <FooterPageView title={footerPages[name]} html={await renderMarkdown(content)} />;
    }
    default:
      return <NotFound />;
  }
}

/**
 * The not-found page of a public address. Outside a boundary, `notFound()` would serve an empty document that only
 * scripts fill; inside this one, the status is the same 404 and the HTML contains the text.
 */
function NotFound() {
  return (
    <Suspense fallback={<NotFoundView />}>
      <ThrowNotFound />
    </Suspense>
  );
}

function ThrowNotFound() {
  return notFound();
}
