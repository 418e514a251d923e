import { findOnDomain } from "@/app/(public)/dominio/find-on-domain";
import { findEntryAt, type FoundEntry } from "@/app/(public)/find-entry";
import { domainName, isSiteName } from "@/lib/domains/name";
import { env } from "@/lib/kernel/env";

/**
 * The entry at a full address of the main site or of a custom domain, by http or https; null for any other.
 * Nothing is fetched: only what the site itself would answer is looked up.
 */
export async function findEntryByAddress(address: string): Promise<FoundEntry | null> {
  const [url, site] = [URL.parse(address), new URL(env.SITE_URL)];
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== site.port) return null;
  const path = url.pathname.slice(1);
  if (isSiteName(url.hostname, env.SITE_URL)) return findEntryAt(path);
  const name = domainName(url.hostname);
  const found = name && (await findOnDomain(name, path));
  return found && "entry" in found ? found : null;
}
