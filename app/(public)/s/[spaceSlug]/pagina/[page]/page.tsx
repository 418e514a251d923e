import { Missing, missingMetadata } from "@/app/(public)/missing";
import { findSpaceAt } from "@/app/(public)/s/find-space";
import { SpacePage } from "@/app/(public)/s/space-page";
import { recordId } from "@/lib/http/record-id";
import { spaceMetadata } from "@/lib/seo/metadata";
import { frontPages } from "@/lib/spaces/queries";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/s/[spaceSlug]/pagina/[page]">;

/** Null for a page that the space does not have, the first one included: it is `/s/{slug}`. */
async function find(params: Props["params"]) {
  const { spaceSlug, page } = await params;
  const number = recordId.safeParse(page).data ?? 0;
  const space = await findSpaceAt(spaceSlug);
  return space && number > 1 && number <= frontPages(space) ? { space, page: number } : null;
}

export async function generateMetadata({ params }: Props) {
  const found = await find(params);
  return found ? spaceMetadata(found.space, found.page) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const found = await find(params);
  if (!found) return <Missing />;
  return <SpacePage space={found.space} page={found.page} />;
}
