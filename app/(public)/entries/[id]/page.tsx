import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findEntry } from "@/lib/entries/queries";
import { recordId } from "@/lib/http/record-id";
import { lastSegment, routes } from "@/lib/routes";
import { entryMetadata } from "@/lib/seo/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const entryOf = cache(async (id: string) => {
  const entryId = recordId.safeParse(id).data;
  if (!entryId) return null;
  await tagPage(tags.entry(entryId));
  return findEntry(entryId);
});

export async function generateMetadata({ params }: PageProps<"/entries/[id]">) {
  const entry = await entryOf((await params).id);
  return entry ? entryMetadata(entry) : missingMetadata;
}

export default async function Page({ params }: PageProps<"/entries/[id]">) {
  const entry = await entryOf((await params).id);
  if (!entry) return <Missing />;
  if (entry.slug) permanentRedirect(routes.entryBySlug(lastSegment(entry.slug)));
  return <EntryPage entry={entry} />;
}
