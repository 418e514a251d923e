import { permanentRedirect } from "next/navigation";
import { EntryPage } from "@/app/(public)/entry-page";
import { findEntryAt } from "@/app/(public)/find-entry";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { entryMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/entries/[id]">) {
  const found = await findEntryAt(`entries/${(await params).id}`);
  return found ? entryMetadata(found.entry) : missingMetadata;
}

export default async function Page({ params }: PageProps<"/entries/[id]">) {
  const found = await findEntryAt(`entries/${(await params).id}`);
  if (!found) return <Missing />;
  if (found.movedTo) permanentRedirect(found.movedTo);
  return <EntryPage entry={found.entry} />;
}
