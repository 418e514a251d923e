import { env } from "@/lib/env";
import { domainOrigin } from "@/lib/seo/addresses";
import { xml } from "@/lib/seo/answers";
import { sitemapIndex } from "@/lib/seo/sitemap";

export const dynamic = "force-dynamic";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/sitemap.xml">,
) {
  return xml(await sitemapIndex(domainOrigin((await params).domain, env.SITE_URL)));
}
