import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/pagina/[name]">>(
  ({ name }) => `pagina/${name}`,
);
export { generateMetadata, Page as default };
