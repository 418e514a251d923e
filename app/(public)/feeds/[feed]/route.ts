import { tagPage } from "@/lib/kernel/page-tags";
import { homeTag } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import { listEntries } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { siteFeeds } from "@/lib/addresses/canonical";
import { nothing } from "@/lib/discovery/answers";
import { FEED_LENGTH, feedOf, isFeedKind } from "@/lib/discovery/feeds";

// Kept as pages are, and expired with the home page, which any change of an entry changes.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]">) {
  const { feed } = await params;
  if (!isFeedKind(feed)) return nothing();
  const [entries] = await Promise.all([
    listEntries({ limit: FEED_LENGTH }),
    tagPage(homeTag, authorsTag),
  ]);
  const source = {
    title: env.SITE_NAME,
    description: `Las últimas entradas de ${env.SITE_NAME}.`,
    link: env.SITE_URL,
    folder: siteFeeds(env.SITE_URL),
  };
  return feedOf(feed, source, entries.items);
}
