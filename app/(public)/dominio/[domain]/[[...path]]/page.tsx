import { permanentRedirect } from "next/navigation";
import { findOnDomain } from "@/app/(public)/dominio/find-on-domain";
import { EntryPage } from "@/app/(public)/entry-page";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { SpacePage } from "@/app/(public)/s/space-page";
import { onDomain } from "@/lib/addresses/routes";
import { entryMetadata, spaceMetadata } from "@/lib/discovery/metadata";

// What requests for a custom domain get: the HTTP server leads them here by their Host, and nothing else.
export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/dominio/[domain]/[[...path]]">;

async function find(params: Props["params"]) {
  const { domain, path = [] } = await params;
  return findOnDomain(domain, path.join("/"));
}

export async function generateMetadata({ params }: Props) {
  const found = await find(params);
  if (!found) return missingMetadata;
  return "entry" in found
    ? entryMetadata(found.entry, found.space)
    : spaceMetadata(found.space, found.page);
}

export default async function Page({ params }: Props) {
  const found = await find(params);
  if (!found) return <Missing />;
  if (found.movedTo) permanentRedirect(found.movedTo);
  const { space } = found;
  if (!("entry" in found)) return <SpacePage space={space} page={found.page} place={onDomain} />;
  return <EntryPage entry={found.entry} space={space} place={onDomain} />;
}
