import { env } from "@/lib/kernel/env";
import { nothing, xml } from "@/lib/discovery/answers";
import { sitemapPart } from "@/lib/discovery/sitemap";

export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: RouteContext<"/sitemaps/[part]">) {
  const part = sitemapPart((await params).part, env.SITE_URL);
  return part ? xml(part) : nothing();
}
