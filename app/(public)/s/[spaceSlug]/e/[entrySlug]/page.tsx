import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { findSpaceAt } from "@/app/(public)/s/find-space";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findEntryBySlugOrId } from "@/lib/entries/queries";
import { entryPathInSpace } from "@/lib/routes";
import { entryMetadata } from "@/lib/seo/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/s/[spaceSlug]/e/[entrySlug]">;

const find = cache(async (spaceSlug: string, entrySlug: string) => {
  const slug = entrySlug.toLowerCase();
  const [space, found] = await Promise.all([
    findSpaceAt(spaceSlug),
    findEntryBySlugOrId(slug),
    tagPage(tags.slug(slug)),
  ]);
  if (!space || !found) return null;
  // An entry that is not here yet may be added: then this address must not stay a 404.
  await tagPage(tags.entry(found.entry.entry_id));
  const inside = found.entry.spaces.some(({ space_id }) => space_id === space.space_id);
  return inside ? { space, ...found } : null;
});

export async function generateMetadata({ params }: Props) {
  const { spaceSlug, entrySlug } = await params;
  const found = await find(spaceSlug, entrySlug);
  return found ? entryMetadata(found.entry, found.space) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const { spaceSlug, entrySlug } = await params;
  const found = await find(spaceSlug, entrySlug);
  if (!found) return <Missing />;
  if (found.alias) permanentRedirect(entryPathInSpace(spaceSlug, found.entry));
  return <EntryPage entry={found.entry} space={found.space} />;
}
