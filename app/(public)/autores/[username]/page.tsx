import { AuthorPage, authorPageMetadata } from "@/app/(public)/autores/author-page";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/autores/[username]">;

export const generateMetadata = async ({ params }: Props) =>
  authorPageMetadata((await params).username, 1);

export default async function Page({ params }: Props) {
  return <AuthorPage username={(await params).username} page={1} />;
}
