import { env } from "@/lib/env";
import { xml } from "@/lib/seo/answers";
import { sitemapIndex } from "@/lib/seo/sitemap";

export const dynamic = "force-dynamic";

export const GET = async () => xml(await sitemapIndex(env.SITE_URL));
