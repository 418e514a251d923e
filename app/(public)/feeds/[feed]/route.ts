import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { listEntries } from "@/lib/entries/queries";
import { env } from "@/lib/env";
import { siteFeeds } from "@/lib/seo/addresses";
import { nothing } from "@/lib/seo/answers";
import { FEED_LENGTH, feedOf, isFeedKind } from "@/lib/seo/feeds";

// Kept as pages are, and expired with the home page, which any change of an entry changes.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]">) {
  const { feed } = await params;
  if (!isFeedKind(feed)) return nothing();
  const [entries] = await Promise.all([
    listEntries({ limit: FEED_LENGTH }),
    tagPage(tags.home, tags.authors),
  ]);
  const source = {
    title: env.SITE_NAME,
    description: `Las últimas entradas de ${env.SITE_NAME}.`,
    link: env.SITE_URL,
    folder: siteFeeds(env.SITE_URL),
  };
  return feedOf(feed, source, entries.items);
}
