import { env } from "@/lib/kernel/env";
import { domainOrigin } from "@/lib/addresses/canonical";
import { xml } from "@/lib/discovery/answers";
import { sitemapIndex } from "@/lib/discovery/sitemap";

export const dynamic = "force-dynamic";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/sitemap.xml">,
) {
  return xml(await sitemapIndex(domainOrigin((await params).domain, env.SITE_URL)));
}
