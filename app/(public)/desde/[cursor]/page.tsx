import type { Metadata } from "next";
import { cache } from "react";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { ArchiveView } from "@/components/home/archive-view";
import { tagPage } from "@/lib/kernel/page-tags";
import { homeTag } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import { listLatestEntries } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { nullIfRefused } from "@/lib/kernel/errors";
import { archiveMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/desde/[cursor]">;

const SHOWN_ENTRIES = 60;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { cursor } = await params;
  return (await find(cursor)) ? archiveMetadata(cursor) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const { cursor } = await params;
  const entries = await find(cursor);
  if (!entries) return <Missing />;
  return (
    <ArchiveView
      entries={entries.items}
      next={entries.next}
      siteUrl={env.SITE_URL}
      siteTz={env.SITE_TZ}
    />
  );
}

/** Null for what is no place in the list, and past its end. */
const find = cache(async (cursor: string) => {
  const entries = await nullIfRefused(listLatestEntries({ limit: SHOWN_ENTRIES, cursor }));
  if (!entries?.items.length) return null;
  await tagPage(homeTag, authorsTag);
  return entries;
});
