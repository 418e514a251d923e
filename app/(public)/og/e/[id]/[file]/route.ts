import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findEntry } from "@/lib/entries/queries";
import { recordId } from "@/lib/http/record-id";
import { cardAnswer } from "@/lib/og/answer";
import { entryCard } from "@/lib/og/card";
import { routes } from "@/lib/routes";
import { nothing } from "@/lib/seo/answers";

// Kept as the entry's page is, and expired with it.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/og/e/[id]/[file]">) {
  const { id, file } = await params;
  const entryId = recordId.safeParse(id).data;
  if (!entryId) return nothing();
  const [entry] = await Promise.all([
    findEntry(entryId),
    tagPage(tags.entry(entryId), tags.authors),
  ]);
  if (!entry) return nothing();
  await tagPage(...entry.spaces.map(({ space_id }) => tags.space(space_id)));
  return cardAnswer(entryCard(entry), file, (current) => routes.entryImage(entryId, current));
}
