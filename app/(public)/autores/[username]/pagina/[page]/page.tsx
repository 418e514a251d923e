import { AuthorPage, authorPageMetadata } from "@/app/(public)/autores/author-page";
import { recordId } from "@/lib/kernel/ids";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/autores/[username]/pagina/[page]">;

/** The first page is `/autores/{username}` and no other. */
async function find(params: Props["params"]) {
  const { username, page } = await params;
  const number = recordId.safeParse(page).data ?? 0;
  return { username, page: number > 1 ? number : 0 };
}

export async function generateMetadata({ params }: Props) {
  const { username, page } = await find(params);
  return authorPageMetadata(username, page);
}

export default async function Page({ params }: Props) {
  return <AuthorPage {...await find(params)} />;
}
