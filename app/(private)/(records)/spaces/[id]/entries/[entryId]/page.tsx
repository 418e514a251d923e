import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EntryPage } from "@/app/(public)/entry-page";
import { metadataOf } from "@/lib/discovery/metadata";
import { resolve } from "@/lib/discovery/resolve";
import { idParams } from "@/lib/kernel/ids";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

type Props = PageProps<"/spaces/[id]/entries/[entryId]">;

async function addressOf({ params }: Props) {
  const ids = idParams("id", "entryId").safeParse(await params).data ?? notFound();
  return routes.spaceEntry(ids.id, ids.entryId);
}

/** The entry of this address; the not-found page when it is not in that space. */
async function find(address: string) {
  const found = await resolve(null, address.slice(1));
  return found.kind === "entry" ? found : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return metadataOf(await find(await addressOf(props)));
}

export default async function Page(props: Props) {
  const address = await addressOf(props);
  await requirePageActor(address);
  return <EntryPage {...await find(address)} />;
}
