import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/s/[spaceSlug]/e/[entrySlug]">>(
  ({ spaceSlug, entrySlug }) => `s/${spaceSlug}/e/${entrySlug}`,
);
export { generateMetadata, Page as default };
