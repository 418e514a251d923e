import { publicPage } from "@/app/(public)/public-page";
import { describedGroups, describedShapes } from "@/app/openapi/readable";
import { DevelopersView } from "@/components/developers/developers-view";
import { env } from "@/lib/kernel/env";

// Optional segments, because a page without parameters would be rendered by the build.
export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/desarrolladores/[[...page]]">>(
  ({ page = [] }) => ["desarrolladores", ...page].join("/"),
  () => null,
  async ({ name }) => (
    <DevelopersView
      siteName={name}
      siteUrl={env.SITE_URL}
      groups={await describedGroups()}
      shapes={await describedShapes()}
    />
  ),
);
export { generateMetadata, Page as default };
