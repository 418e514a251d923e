import "server-only";
import { sitemapIndex } from "@/lib/discovery/sitemap";
import { env } from "@/lib/kernel/env";
import { hostOrigin } from "@/lib/platform/addresses/canonical";
import { textFile, type ServedFile } from "@/lib/platform/http/file";

/**
 * The robots.txt of a custom domain, or of the main site for null. Private screens show a crawler nothing anyway;
 * the API calls of the main site are not pages. A domain where nothing is listed has no sitemap to name.
 */
export async function robotsFile(host: string | null): Promise<ServedFile> {
  const address = `${hostOrigin(host, env.SITE_URL)}/sitemap.xml`;
  const hasSitemap = host === null || (await sitemapIndex(host)) !== null;
  return textFile(
    [
      "User-agent: *",
      "Allow: /",
      ...(host === null ? ["Disallow: /api/"] : []),
      ...(hasSitemap ? ["", `Sitemap: ${address}`] : []),
      "",
    ].join("\n"),
  );
}

/** `/{key}.txt` of every host: it proves to search engines that the pings come from those who run the site. */
export const indexNowKeyFile = (key: string): ServedFile | null =>
  key === env.INDEXNOW_KEY ? textFile(key) : null;
