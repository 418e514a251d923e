import { publicPage } from "@/app/(public)/public-page";

// Optional segments, because a page without parameters would be rendered by the build.
export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/portadas/[[...part]]">>(({ part = [] }) =>
  ["portadas", ...part].join("/"),
);
export { generateMetadata, Page as default };
