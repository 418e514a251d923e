import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findSpaceOfDomain } from "@/lib/domains/queries";
import { nothing } from "@/lib/seo/answers";
import { spaceFeed } from "@/lib/seo/space-feed";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/feeds/[feed]">,
) {
  const { domain, feed } = await params;
  const [space] = await Promise.all([findSpaceOfDomain(domain), tagPage(tags.host(domain))]);
  return space ? spaceFeed(feed, space) : nothing();
}
