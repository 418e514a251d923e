import { permanentRedirect } from "next/navigation";
import { EntryPage } from "@/app/(public)/entry-page";
import { findEntryAt } from "@/app/(public)/find-entry";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { entryMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/s/[spaceSlug]/e/[entrySlug]">;

async function find(params: Props["params"]) {
  const { spaceSlug, entrySlug } = await params;
  return findEntryAt(`s/${spaceSlug}/e/${entrySlug}`);
}

export async function generateMetadata({ params }: Props) {
  const found = await find(params);
  return found ? entryMetadata(found.entry, found.space) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const found = await find(params);
  if (!found) return <Missing />;
  if (found.movedTo) permanentRedirect(found.movedTo);
  return <EntryPage entry={found.entry} space={found.space} />;
}
