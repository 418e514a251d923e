import { publicPage } from "@/app/(public)/public-page";

// Optional segments, because a page without parameters would be rendered by the build.
export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/rss/[[...page]]">>(({ page = [] }) =>
  ["rss", ...page].join("/"),
);
export { generateMetadata, Page as default };
