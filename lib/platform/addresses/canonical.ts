import type { Route } from "next";
import {
  entryPath,
  onDomain,
  routes,
  sectionOf,
  type Addressed,
} from "@/lib/platform/addresses/routes";

/** The root of a custom domain: it is reached as the main site is, by the same scheme and port. */
export function domainOrigin(name: string, siteUrl: string): string {
  const url = new URL(siteUrl);
  url.hostname = name;
  return url.origin;
}

/** The root of a host: of a custom domain, or of the main site for null. */
export const hostOrigin = (host: string | null, siteUrl: string): string =>
  host === null ? siteUrl : domainOrigin(host, siteUrl);

type AddressedEntry = Addressed & {
  spaces: { slug: string; domain: string | null; accepted: boolean }[];
};

/** The one full address of an entry: on the active domain of its section, else on the main site. */
export function entryAddress(entry: AddressedEntry, siteUrl: string): string {
  const domain = sectionOf(entry)?.domain;
  return domain
    ? domainOrigin(domain, siteUrl) + onDomain.entry(entry)
    : siteUrl + entryPath(entry);
}

/** Where the text of the entry at an address is read as Markdown. */
export const markdownAddress = (address: string) => `${address}.md`;

/** Where other sites ask how to embed the entry at an address (https://oembed.com). */
export const oembedAddress = (address: string, format: "json" | "xml", siteUrl: string) =>
  `${siteUrl}/oembed?${new URLSearchParams({ url: address, format })}`;

/** The address of an entry as a link of the main site: a path where it is on the main site, else the full address. */
export function entryHref(entry: AddressedEntry, siteUrl: string): Route {
  return sectionOf(entry)?.domain ? (entryAddress(entry, siteUrl) as Route) : entryPath(entry);
}

/** The one full address of page `page` (from 1) of a space's front page. */
export function spaceAddress(
  { slug, domain }: { slug: string; domain: string | null },
  page: number,
  siteUrl: string,
): string {
  return domain
    ? domainOrigin(domain, siteUrl) + onDomain.front(page)
    : siteUrl + routes.spaceFront(slug, page);
}

/** The full address of the texts by people in a space, from a cursor on. */
export function spacePeopleAddress(
  { slug, domain }: { slug: string; domain: string | null },
  cursor: string | undefined,
  siteUrl: string,
): string {
  return domain
    ? domainOrigin(domain, siteUrl) + onDomain.people(cursor)
    : siteUrl + routes.peopleEntries(slug, cursor);
}

/** The full address of a space's old front pages: of the month or day that `part` names, or of the last month. */
export function editionAddress(
  { slug, domain }: { slug: string; domain: string | null },
  part: string | undefined,
  siteUrl: string,
): string {
  return domain
    ? domainOrigin(domain, siteUrl) + onDomain.editions(part)
    : siteUrl + routes.editions(part, slug);
}

/** The one full address of page `page` (from 1) of an author: all are on the main site. */
export const authorAddress = ({ username }: { username: string }, page: number, siteUrl: string) =>
  siteUrl + routes.author(username, page);

/** The folder of the site's feeds; below, that of an author's, and that of a space's, on the host of the space. */
export const siteFeeds = (siteUrl: string) => `${siteUrl}/feeds`;

/** The folder, in that of the site's or of a space's feeds, of the feeds with only what people wrote. */
export const peopleFeeds = (folder: string) => `${folder}/personas`;

export const authorFeeds = (author: { username: string }, siteUrl: string) =>
  `${authorAddress(author, 1, siteUrl)}/feeds`;

export const spaceFeeds = (
  { slug, domain }: { slug: string; domain: string | null },
  siteUrl: string,
): string =>
  domain ? `${domainOrigin(domain, siteUrl)}/feeds` : `${siteUrl}${routes.spaceFront(slug)}/feeds`;

/** The three feeds in a folder, by their media types. */
export const feedTypes = (folder: string) => ({
  "application/rss+xml": `${folder}/rss.xml`,
  "application/atom+xml": `${folder}/atom.xml`,
  "application/feed+json": `${folder}/feed.json`,
});
