import { env } from "@/lib/kernel/env";
import { domainOrigin } from "@/lib/addresses/canonical";
import { nothing, xml } from "@/lib/discovery/answers";
import { sitemapPart } from "@/lib/discovery/sitemap";

export const dynamic = "force-dynamic";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/sitemaps/[part]">,
) {
  const { domain, part: name } = await params;
  const part = sitemapPart(name, domainOrigin(domain, env.SITE_URL));
  return part ? xml(part) : nothing();
}
