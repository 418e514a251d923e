import { env } from "@/lib/env";
import { domainOrigin } from "@/lib/seo/addresses";
import { nothing, xml } from "@/lib/seo/answers";
import { sitemapPart } from "@/lib/seo/sitemap";

export const dynamic = "force-dynamic";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/sitemaps/[part]">,
) {
  const { domain, part: name } = await params;
  const part = sitemapPart(name, domainOrigin(domain, env.SITE_URL));
  return part ? xml(part) : nothing();
}
