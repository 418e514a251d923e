import { tagPage } from "@/lib/kernel/page-tags";
import { spaceTag, frontTag } from "@/lib/spaces/shown";
import { recordId } from "@/lib/kernel/ids";
import { cardAnswer } from "@/lib/discovery/social-images/answer";
import { spaceCard } from "@/lib/discovery/social-images/card";
import { routes } from "@/lib/addresses/routes";
import { nothing } from "@/lib/discovery/answers";
import { findSpace } from "@/lib/spaces/queries";

// Kept as the space's front page is, and expired with it.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/og/s/[id]/[file]">) {
  const { id, file } = await params;
  const spaceId = recordId.safeParse(id).data;
  if (!spaceId) return nothing();
  const [space] = await Promise.all([
    findSpace(spaceId),
    tagPage(spaceTag(spaceId), frontTag(spaceId)),
  ]);
  if (!space) return nothing();
  return cardAnswer(await spaceCard(space), file, (current) => routes.spaceImage(spaceId, current));
}
