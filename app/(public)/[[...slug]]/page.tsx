import { permanentRedirect } from "next/navigation";
import { EntryPage } from "@/app/(public)/entry-page";
import { findEntryAt } from "@/app/(public)/find-entry";
import { HomePage } from "@/app/(public)/home-page";
import { missingAt, missingMetadata } from "@/app/(public)/missing";
import { entryMetadata, homeMetadata } from "@/lib/discovery/metadata";

// The home page lives here because a page without parameters would be rendered by the build, from
// whatever database the build saw.
export const revalidate = 3600;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/[[...slug]]">) {
  const { slug } = await params;
  if (!slug) return homeMetadata();
  const found = await findEntryAt(slug.join("/"));
  return found ? entryMetadata(found.entry) : missingMetadata;
}

export default async function Page({ params }: PageProps<"/[[...slug]]">) {
  const { slug } = await params;
  if (!slug) return <HomePage />;
  const found = await findEntryAt(slug.join("/"));
  if (!found) return missingAt(slug.join("/"));
  if (found.movedTo) permanentRedirect(found.movedTo);
  return <EntryPage entry={found.entry} />;
}
