import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { nothing } from "@/lib/seo/answers";
import { spaceFeed } from "@/lib/seo/space-feed";
import { findSpaceBySlug } from "@/lib/spaces/queries";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/s/[spaceSlug]/feeds/[feed]">,
) {
  const { spaceSlug, feed } = await params;
  const [space] = await Promise.all([
    findSpaceBySlug(spaceSlug),
    tagPage(tags.spaceSlug(spaceSlug)),
  ]);
  return space ? spaceFeed(feed, space) : nothing();
}
