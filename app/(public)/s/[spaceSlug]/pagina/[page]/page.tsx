import { missingAt, missingMetadata } from "@/app/(public)/missing";
import { findFrontAt } from "@/app/(public)/s/find-space";
import { SpacePage } from "@/app/(public)/s/space-page";
import { spaceMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/s/[spaceSlug]/pagina/[page]">;

export async function generateMetadata({ params }: Props) {
  const { spaceSlug, page } = await params;
  const found = await findFrontAt(spaceSlug, page);
  return found ? spaceMetadata(found.space, found.page) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const { spaceSlug, page } = await params;
  const found = await findFrontAt(spaceSlug, page);
  if (!found) return missingAt(`s/${spaceSlug}/pagina/${page}`);
  return <SpacePage {...found} />;
}
