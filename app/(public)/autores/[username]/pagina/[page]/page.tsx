import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/autores/[username]/pagina/[page]">>(
  ({ username, page }) => `autores/${username}/pagina/${page}`,
);
export { generateMetadata, Page as default };
