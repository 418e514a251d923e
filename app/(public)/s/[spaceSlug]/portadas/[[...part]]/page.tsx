import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/s/[spaceSlug]/portadas/[[...part]]">>(
  ({ spaceSlug, part = [] }) => [`s/${spaceSlug}/portadas`, ...part].join("/"),
);
export { generateMetadata, Page as default };
