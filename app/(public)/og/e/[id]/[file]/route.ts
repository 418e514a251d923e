import { tagPage } from "@/lib/kernel/page-tags";
import { entryTag } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import { spaceTag } from "@/lib/spaces/shown";
import { findEntry } from "@/lib/entries/queries";
import { recordId } from "@/lib/kernel/ids";
import { cardAnswer } from "@/lib/discovery/social-images/answer";
import { entryCard } from "@/lib/discovery/social-images/card";
import { routes } from "@/lib/addresses/routes";
import { nothing } from "@/lib/discovery/answers";

// Kept as the entry's page is, and expired with it.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/og/e/[id]/[file]">) {
  const { id, file } = await params;
  const entryId = recordId.safeParse(id).data;
  if (!entryId) return nothing();
  const [entry] = await Promise.all([findEntry(entryId), tagPage(entryTag(entryId), authorsTag)]);
  if (!entry) return nothing();
  await tagPage(...entry.spaces.map(({ space_id }) => spaceTag(space_id)));
  return cardAnswer(entryCard(entry), file, (current) => routes.entryImage(entryId, current));
}
