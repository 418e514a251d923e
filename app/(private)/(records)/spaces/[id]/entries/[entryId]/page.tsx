import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { routes } from "@/lib/addresses/routes";
import { requirePageActor } from "@/lib/auth/session";
import { entryMetadata } from "@/lib/discovery/metadata";
import { findEntry } from "@/lib/entries/queries";
import { idParams } from "@/lib/kernel/ids";
import { spaceById } from "../../space-of-page";

type Props = PageProps<"/spaces/[id]/entries/[entryId]">;

const idsOf = async ({ params }: Props) =>
  idParams("id", "entryId").safeParse(await params).data ?? notFound();

/** The space and the entry of this address; the not-found page when the entry is not in that space. */
const found = cache(async (spaceId: number, entryId: number) => {
  const [space, entry] = await Promise.all([spaceById(spaceId), findEntry(entryId)]);
  if (!space || !entry?.spaces.some(({ space_id }) => space_id === spaceId)) notFound();
  return { space, entry };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id, entryId } = await idsOf(props);
  const { entry, space } = await found(id, entryId);
  return entryMetadata(entry, space);
}

export default async function Page(props: Props) {
  const { id, entryId } = await idsOf(props);
  await requirePageActor(routes.spaceEntry(id, entryId));
  return <EntryPage {...await found(id, entryId)} />;
}
