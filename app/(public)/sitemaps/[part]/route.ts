import { sitemapPart } from "@/lib/discovery/sitemap";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/sitemaps/[part]">>(({ part }) => sitemapPart(null, part));
