import { publicPage } from "@/app/(public)/public-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/autores/[username]/metodo">>(
  ({ username }) => `autores/${username}/metodo`,
);
export { generateMetadata, Page as default };
