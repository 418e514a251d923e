import { sitemapPart } from "@/lib/discovery/sitemap";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/dominio/[domain]/sitemaps/[part]">>(({ domain, part }) =>
  sitemapPart(domain, part),
);
