import { notFound } from "next/navigation";
import { findSpaceAt } from "@/app/(public)/s/find-space";
import { SpacePage } from "@/app/(public)/s/space-page";
import { spaceMetadata } from "@/lib/seo/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/s/[spaceSlug]">) {
  const space = await findSpaceAt((await params).spaceSlug);
  return space ? spaceMetadata(space, 1) : {};
}

export default async function Page({ params }: PageProps<"/s/[spaceSlug]">) {
  const space = await findSpaceAt((await params).spaceSlug);
  if (!space) notFound();
  return <SpacePage space={space} page={1} />;
}
