import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { recordId } from "@/lib/http/record-id";
import { cardAnswer } from "@/lib/og/answer";
import { spaceCard } from "@/lib/og/card";
import { routes } from "@/lib/routes";
import { nothing } from "@/lib/seo/answers";
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
    tagPage(tags.space(spaceId), tags.front(spaceId)),
  ]);
  if (!space) return nothing();
  return cardAnswer(await spaceCard(space), file, (current) => routes.spaceImage(spaceId, current));
}
