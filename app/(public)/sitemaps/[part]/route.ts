import { env } from "@/lib/env";
import { nothing, xml } from "@/lib/seo/answers";
import { sitemapPart } from "@/lib/seo/sitemap";

export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: RouteContext<"/sitemaps/[part]">) {
  const part = sitemapPart((await params).part, env.SITE_URL);
  return part ? xml(part) : nothing();
}
