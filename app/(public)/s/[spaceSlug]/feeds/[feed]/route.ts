import { tagPage } from "@/lib/kernel/page-tags";
import { spaceSlugTag } from "@/lib/spaces/shown";
import { nothing } from "@/lib/discovery/answers";
import { spaceFeed } from "@/lib/discovery/space-feed";
import { findSpaceBySlug } from "@/lib/spaces/queries";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/s/[spaceSlug]/feeds/[feed]">,
) {
  const { spaceSlug, feed } = await params;
  const [space] = await Promise.all([findSpaceBySlug(spaceSlug), tagPage(spaceSlugTag(spaceSlug))]);
  return space ? spaceFeed(feed, space) : nothing();
}
