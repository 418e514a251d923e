import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { cardAnswer } from "@/lib/og/answer";
import { siteCard } from "@/lib/og/card";
import { routes } from "@/lib/routes";

// Kept as the home page is, and expired with it.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/og/sitio/[file]">) {
  const { file } = await params;
  const [card] = await Promise.all([siteCard(), tagPage(tags.home)]);
  return cardAnswer(card, file, routes.siteImage);
}
