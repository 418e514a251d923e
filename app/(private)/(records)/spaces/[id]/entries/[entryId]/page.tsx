import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EntryPage } from "@/app/(public)/entry-page";
import { resolve } from "@/lib/addresses/resolve";
import { requirePageActor } from "@/lib/auth/session";
import { metadataOf } from "@/lib/discovery/metadata";

type Props = PageProps<"/spaces/[id]/entries/[entryId]">;

/** The entry of this address; the not-found page when it is not in that space. */
async function find(params: Props["params"]) {
  const { id, entryId } = await params;
  const found = await resolve(null, `spaces/${id}/entries/${entryId}`);
  return found.kind === "entry" ? found : notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return metadataOf(await find(params));
}

export default async function Page({ params }: Props) {
  const { id, entryId } = await params;
  await requirePageActor(`/spaces/${id}/entries/${entryId}`);
  return <EntryPage {...await find(params)} />;
}
