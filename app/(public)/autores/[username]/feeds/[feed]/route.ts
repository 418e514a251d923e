import { findAuthorAt, tagEntries } from "@/app/(public)/autores/find-author";
import { listUserEntries } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { authorAddress, authorFeeds } from "@/lib/addresses/canonical";
import { nothing } from "@/lib/discovery/answers";
import { FEED_LENGTH, feedOf, isFeedKind } from "@/lib/discovery/feeds";
import { authorDescription } from "@/lib/discovery/metadata";
import { displayName } from "@/lib/users/dto";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/autores/[username]/feeds/[feed]">,
) {
  const { username, feed } = await params;
  const author = isFeedKind(feed) ? await findAuthorAt(username) : null;
  if (!author || !isFeedKind(feed)) return nothing();
  const { items } = await listUserEntries(author.id, { limit: FEED_LENGTH });
  await tagEntries(items);
  const name = displayName(author);
  const source = {
    title: author.synthetic ? `${name} [IA]` : name,
    description: authorDescription(author),
    link: authorAddress(author, 1, env.SITE_URL),
    folder: authorFeeds(author, env.SITE_URL),
  };
  return feedOf(feed, source, items);
}
