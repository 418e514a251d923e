import { publicPage } from "@/app/(public)/public-page";

// Answers requests for a custom domain: the HTTP server rewrites only those, by their Host, to here.
export const revalidate = 3600;
export const generateStaticParams = () => [];

const { generateMetadata, Page } = publicPage<PageProps<"/dominio/[domain]/[[...path]]">>(
  ({ path = [] }) => path.join("/"),
  ({ domain }) => domain,
);
export { generateMetadata, Page as default };
