import { tagPage } from "@/lib/kernel/page-tags";
import { hostTag } from "@/lib/domains/shown";
import { findSpaceOfDomain } from "@/lib/domains/queries";
import { nothing } from "@/lib/discovery/answers";
import { spaceFeed } from "@/lib/discovery/space-feed";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/feeds/[feed]">,
) {
  const { domain, feed } = await params;
  const [space] = await Promise.all([findSpaceOfDomain(domain), tagPage(hostTag(domain))]);
  return space ? spaceFeed(feed, space) : nothing();
}
