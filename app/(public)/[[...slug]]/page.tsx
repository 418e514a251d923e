import { publicPage } from "@/app/(public)/public-page";

// The home page lives here because a page without parameters would be rendered by the build, from
// whatever database the build saw.
export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/[[...slug]]">>(({ slug = [] }) =>
  slug.join("/"),
);
export { generateMetadata, Page as default };
