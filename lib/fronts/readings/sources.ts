import { urlOf } from "../../platform/text/url.ts";

/** The source of a reader when nobody says: an address that was typed, a bookmark, a message in an app. */
export const DIRECT = "directo";
/** A page of the same host. */
export const WITHIN = "sitio";
/** The source for what is no host of a website, and for sources beyond the largest number. */
export const OTHERS = "otros";

/** Services that are known by many hosts, as patterns of those hosts. */
const SERVICES: [name: string, hosts: RegExp][] = [
  ["Google", /(^|\.)google\.(com?\.)?[a-z]{2,3}$|^com\.google\./],
  ["Bing", /(^|\.)bing\.com$/],
  ["DuckDuckGo", /(^|\.)duckduckgo\.com$/],
  ["Yahoo", /(^|\.)yahoo\.(com?\.)?[a-z]{2,3}$/],
  ["Ecosia", /(^|\.)ecosia\.org$/],
  ["Facebook", /(^|\.)(facebook\.com|fb\.me)$/],
  ["Instagram", /(^|\.)instagram\.com$/],
  ["X", /^(t\.co|(.*\.)?(x|twitter)\.com)$|^com\.twitter\./],
  ["LinkedIn", /(^|\.)(linkedin\.com|lnkd\.in)$/],
  ["WhatsApp", /(^|\.)whatsapp\.com$/],
  ["Telegram", /(^|\.)(telegram\.org|t\.me)$|^org\.telegram\./],
  ["Reddit", /(^|\.)reddit\.com$/],
  ["YouTube", /(^|\.)(youtube\.com|youtu\.be)$/],
  ["Menéame", /(^|\.)meneame\.net$/],
  ["Bluesky", /(^|\.)(bsky\.app|bsky\.social)$/],
];

/** The most characters of a host that is kept. */
const MAX_HOST_LENGTH = 100;

/**
 * Returns the source of a reader: the host of the referrer, without the rest of its address, or the service that it
 * belongs to.
 * @param referrer as the browser says it; empty for none
 * @param host the one that was asked for the page, with its port
 */
export function sourceOf(referrer: string, host: string): string {
  if (!referrer) return DIRECT;
  const url = urlOf(referrer);
  if (!url?.hostname) return OTHERS;
  if (url.host === host) return WITHIN;
  const name = url.hostname.toLowerCase();
  const service = SERVICES.find(([, hosts]) => hosts.test(name));
  if (service) return service[0];
  const isWebsite =
    /^https?:$/.test(url.protocol) && name.includes(".") && name.length <= MAX_HOST_LENGTH;
  return isWebsite ? name.replace(/^www\./, "") : OTHERS;
}
