import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/s/[spaceSlug]/personas/[[...page]]">>(
  ({ spaceSlug, page = [] }) => [`s/${spaceSlug}/personas`, ...page].join("/"),
);
export { generateMetadata, Page as default };
