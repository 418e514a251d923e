import { missingAt, missingMetadata } from "@/app/(public)/missing";
import { findSpaceAt } from "@/app/(public)/s/find-space";
import { SpacePage } from "@/app/(public)/s/space-page";
import { spaceMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/s/[spaceSlug]">) {
  const space = await findSpaceAt((await params).spaceSlug);
  return space ? spaceMetadata(space, 1) : missingMetadata;
}

export default async function Page({ params }: PageProps<"/s/[spaceSlug]">) {
  const { spaceSlug } = await params;
  const space = await findSpaceAt(spaceSlug);
  if (!space) return missingAt(`s/${spaceSlug}`);
  return <SpacePage space={space} page={1} />;
}
