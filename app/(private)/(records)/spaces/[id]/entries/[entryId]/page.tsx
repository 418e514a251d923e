import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { requirePageActor } from "@/lib/auth/session";
import { findEntry } from "@/lib/entries/queries";
import { recordId } from "@/lib/kernel/ids";
import { entryMetadata } from "@/lib/discovery/metadata";
import { spaceOfPage } from "@/app/(private)/(records)/spaces/[id]/space-of-page";

type Props = PageProps<"/spaces/[id]/entries/[entryId]">;

/** The space and the entry of this address; the not-found page when the entry is not in that space. */
const found = cache(async (id: string, entry: string) => {
  const space = await spaceOfPage(id);
  const entryId = recordId.safeParse(entry).data;
  const inside = entryId ? await findEntry(entryId) : null;
  if (!inside?.spaces.some(({ space_id }) => space_id === space.space_id)) notFound();
  return { space, entry: inside };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, entryId } = await params;
  const { entry, space } = await found(id, entryId);
  return entryMetadata(entry, space);
}

export default async function Page({ params }: Props) {
  const { id, entryId } = await params;
  await requirePageActor(`/spaces/${id}/entries/${entryId}`);
  return <EntryPage {...await found(id, entryId)} />;
}
