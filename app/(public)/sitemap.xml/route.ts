import { env } from "@/lib/kernel/env";
import { xml } from "@/lib/discovery/answers";
import { sitemapIndex } from "@/lib/discovery/sitemap";

export const dynamic = "force-dynamic";

export const GET = async () => xml(await sitemapIndex(env.SITE_URL));
