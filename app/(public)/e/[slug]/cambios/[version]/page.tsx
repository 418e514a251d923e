import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/e/[slug]/cambios/[version]">>(
  ({ slug, version }) => `e/${slug}/cambios/${version}`,
);
export { generateMetadata, Page as default };
