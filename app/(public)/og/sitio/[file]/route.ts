import { tagPage } from "@/lib/kernel/page-tags";
import { homeTag } from "@/lib/entries/shown";
import { cardAnswer } from "@/lib/discovery/social-images/answer";
import { siteCard } from "@/lib/discovery/social-images/card";
import { routes } from "@/lib/addresses/routes";

// Kept as the home page is, and expired with it.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/og/sitio/[file]">) {
  const { file } = await params;
  const [card] = await Promise.all([siteCard(), tagPage(homeTag)]);
  return cardAnswer(card, file, routes.siteImage);
}
