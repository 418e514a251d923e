import "server-only";
import { lastSegment } from "@/lib/platform/addresses/routes";
import { queryForm } from "@/lib/platform/addresses/spelling";

/** Carried by the list of domains. */
export const domainsTag = "domains";

/**
 * Carried by what requests for a host name show, a 404 included. As short as it is because Next drops a tag of
 * more than 256 characters, and a host name may have 253.
 */
export const hostTag = (name: string) => `at:${name}`;

/**
 * Carried by what the address that ends in this segment leads to, a 404 included. Of an old address it is written so
 * that Next takes it for a tag: without commas, and not too long.
 */
export const slugTag = (segment: string) => `slug:${encodeURIComponent(segment).slice(0, 200)}`;

const OLD_QUERY = "old-query:";

/** The form of the old address that is told with this tag; null for another tag. No page carries it. */
export const formTold = (tag: string): string | null =>
  tag.startsWith(OLD_QUERY) ? decodeURIComponent(tag.slice(OLD_QUERY.length)) : null;

/** The tags that are touched when an old address begins or ceases to lead to an entry. */
export function oldAddressTags(address: string): string[] {
  const form = queryForm(address);
  if (form === null) return [slugTag(lastSegment(address))];
  const [path = ""] = address.split("?");
  return [slugTag(lastSegment(path)), OLD_QUERY + encodeURIComponent(form)];
}

/** Carried by whatever shows an entry: its text, image, addresses, comments. */
export const entryTag = (entryId: number) => `entry:${entryId}`;
