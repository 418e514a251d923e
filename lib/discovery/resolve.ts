import "server-only";
import type { Route } from "next";
import { cache } from "react";
import { findKept, findKeptMonth } from "@/lib/fronts/editions/archive";
import type { ComposedFront, FrontOf, KeptFront, KeptMonth } from "@/lib/fronts/editions/dto";
import { listHomeEntries } from "@/lib/fronts/editions/home";
import { findComposed } from "@/lib/fronts/editions/queries";
import { editionsTag } from "@/lib/fronts/editions/shown";
import {
  frontPages,
  listFrontPage,
  listSpacePeopleEntries,
} from "@/lib/fronts/placements/front-pages";
import { listMostRead } from "@/lib/fronts/readings/queries";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import { findFooterPage } from "@/lib/house/footer-pages/queries";
import { settingsTag } from "@/lib/house/settings/shown";
import type { Profile } from "@/lib/house/users/dto";
import { findProfile } from "@/lib/house/users/queries";
import { authorsTag, authorTag } from "@/lib/house/users/shown";
import { env } from "@/lib/kernel/env";
import { nullIfRefused } from "@/lib/kernel/errors";
import { tagPage } from "@/lib/kernel/page-tags";
import type { Page } from "@/lib/kernel/pagination";
import {
  parseDomainPath,
  parseSitePath,
  type Address,
  type EntryAddress,
  type FeedFile,
  type FeedOwner,
} from "@/lib/platform/addresses/grammar";
import {
  entryPath,
  feedsElsewhere,
  isOwnAddress,
  lastSegment,
  onDomain,
  onSite,
  routes,
  type SpaceLinks,
} from "@/lib/platform/addresses/routes";
import { normalizePath, oldAddress, spell } from "@/lib/platform/addresses/spelling";
import { domainsTag, hostTag, entryTag, slugTag } from "@/lib/platform/addresses/tags";
import type { Domain } from "@/lib/spaces/domains/dto";
import { domainName, isSiteName } from "@/lib/spaces/domains/name";
import { findSpaceOfDomain, listDomains } from "@/lib/spaces/domains/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { findSpace, findSpaceBySlug, listListedSpaces } from "@/lib/spaces/spaces/queries";
import { frontTag, homeTag, spaceSlugTag, spaceTag } from "@/lib/spaces/spaces/shown";
import type { Comment } from "@/lib/texts/comments/dto";
import { listEntryComments } from "@/lib/texts/comments/queries";
import { SERVED_COMMENTS } from "@/lib/texts/comments/schema";
import type { Entry, EntrySummary } from "@/lib/texts/entries/dto";
import {
  authorPages,
  findEntry,
  findEntryByPath,
  findEntryBySlugOrId,
  listAuthorPage,
  listPeopleEntries,
} from "@/lib/texts/entries/queries";
import type { Method } from "@/lib/texts/provenance/dto";
import { methodOf } from "@/lib/texts/provenance/queries";
import { announcedTags, entryTags, listedEntryTags, pageOf } from "@/lib/texts/tags/entries";
import type { PublicCorrection } from "@/lib/texts/versions/dto";
import { findCorrection } from "@/lib/texts/versions/queries";

/** Entries on one page of the site's older entries, and domains on one page of the list of domains. */
const LISTED_ENTRIES = 60;
const LISTED_DOMAINS = 50;
/** The most spaces whose feeds are listed; the feeds of the others are on their front pages. */
const LISTED_FEEDS = 100;

/** A space as it is read at an address: `links` stay on the host where it is read. */
interface InSpace {
  space: Space;
  links: SpaceLinks;
}

/** The content of an address, with what decides whether the address is valid at all. */
type Target =
  | { kind: "home" }
  | { kind: "editions"; within?: InSpace; asked?: string; month: KeptMonth | null }
  | { kind: "edition"; within?: InSpace; kept: KeptFront }
  | { kind: "latest"; cursor: string; entries: Page<EntrySummary> }
  | { kind: "domains"; cursor?: string; domains: Page<Domain> }
  | { kind: "peopleEntries"; within?: InSpace; cursor?: string; entries: Page<EntrySummary> }
  /** `within`: the space in which it is read there. */
  | { kind: "entry"; entry: Entry; within?: InSpace }
  | { kind: "markdown"; entry: Entry }
  | { kind: "comments"; entry: Entry; cursor: string; comments: Page<Comment> }
  | { kind: "correction"; entry: Entry; correction: PublicCorrection }
  /** `entries`: by date; `composed`: what its editors made of the first page. */
  | ({
      kind: "front";
      page: number;
      entries: EntrySummary[];
      composed: ComposedFront | null;
      mostRead: EntrySummary[];
    } & InSpace)
  | { kind: "author"; author: Profile; page: number; entries: EntrySummary[] }
  | { kind: "method"; author: Profile; method: Method }
  | { kind: "ai" }
  | { kind: "developers" }
  | { kind: "feeds"; spaces: Space[] }
  | { kind: "footerPage"; page: FooterPage }
  | {
      kind: "feed";
      file: FeedFile;
      of: "site" | "people" | { space: Space; people?: true } | { author: Profile };
    }
  | { kind: "screen" };

/**
 * `redirect`: the path to redirect to for good, from an old address or one that is written otherwise;
 * null where the address is what it should be.
 */
export type Resolved = (Target & { redirect: Route | null }) | { kind: "notFound"; redirect: null };

const NOT_FOUND = { kind: "notFound", redirect: null } as const;

/**
 * Finds the content of a path (without its first slash, `""` for the root) of the main site, or of a custom domain
 * when `host` names one; looked up once per request. The page being rendered is tagged with everything that the address
 * and its content depend on, so that it is rendered again when either changes, also from a 404 to a page.
 */
export const resolve = cache(async (host: string | null, written: string): Promise<Resolved> => {
  const { path, movedTo } = spell(written);
  const found = host === null ? await findAt(path, null) : await findOnDomain(host, path);
  return found ? { ...found, redirect: found.redirect ?? movedTo } : NOT_FOUND;
});

/**
 * The same for a full address, by http or https. Nothing is fetched: only what the site itself would answer is looked
 * up.
 */
export async function resolveUrl(address: string): Promise<Resolved> {
  const [url, site] = [URL.parse(address), new URL(env.SITE_URL)];
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== site.port) return NOT_FOUND;
  const path = url.pathname.slice(1);
  if (isSiteName(url.hostname, env.SITE_URL)) return resolve(null, path);
  const domain = domainName(url.hostname);
  return domain ? resolve(domain, path) : NOT_FOUND;
}

type Found = Target & { redirect?: Route | null };

/** Returns the space that a custom domain shows, looked up once per request; null for none. */
export const resolveSpace = cache(async (host: string): Promise<Space | null> => {
  const [space] = await Promise.all([findSpaceOfDomain(host), tagPage(hostTag(host))]);
  return space;
});

async function findOnDomain(host: string, path: string) {
  const space = await resolveSpace(host);
  return space && findAt(path, space);
}

/** `here`: the space of the domain that was asked; null for the main site. */
async function findAt(path: string, here: Space | null): Promise<Found | null> {
  const address = here ? parseDomainPath(path) : parseSitePath(path);
  return (await find(address, here)) ?? findOld(path, here);
}

/**
 * Finds what another system had at a path where there is nothing now: a feed, or an entry whose old address it is. Paths
 * of the form of slugs have been looked for among old addresses already.
 */
async function findOld(path: string, here: Space | null): Promise<Found | null> {
  const address = oldAddress(path);
  // An encoded `#`, `%` or host in the path would make endless addresses of one page; of a query see `OldQueries`.
  if (address !== path.replace(/\/{2,}/g, "/") || address.includes("?")) return null;
  if (feedsElsewhere.has(address)) {
    return {
      kind: "feed",
      file: "rss.xml",
      of: here ? { space: here } : "site",
      redirect: routes.rss,
    };
  }
  return normalizePath(address) || isOwnAddress(address) ? null : findByPath(address, here);
}

async function find(address: Address, here: Space | null): Promise<Found | null> {
  switch (address.kind) {
    case "home":
      await tagPage(homeTag, authorsTag);
      return { kind: "home" };
    case "latest":
      return findLatest(address.cursor);
    case "domains":
      return findDomains(address.cursor);
    case "peopleEntries":
      return findPeopleEntries(address, here);
    case "entry":
    case "entryById":
    case "entryInSpace":
      return findEntryAt(address, here);
    case "markdown":
      return findMarkdown(address.of, here);
    case "comments":
      return findComments(address.entryId, address.cursor);
    case "correction":
      return findCorrectionAt(address, here);
    case "front":
      return findFront(await findSpaceAt(address.space, here), address.page);
    case "editions":
      return findEditions(address, here);
    case "edition":
      return findEdition(address, here);
    case "author":
      return findAuthor(address.username, address.page);
    case "method":
      return findMethod(address.username);
    case "ai":
      return { kind: "ai" };
    case "developers":
      return { kind: "developers" };
    case "feeds":
      return findFeeds();
    case "footerPage":
      return findPage(address.name);
    case "feed":
      return findFeed(address.of, address.file, here);
    case "screen":
      return { kind: "screen" };
    case "none":
      return null;
  }
}

async function findFeeds(): Promise<Found> {
  const [spaces] = await Promise.all([listListedSpaces({ limit: LISTED_FEEDS }), tagPage(homeTag)]);
  return { kind: "feeds", spaces: spaces.items };
}

/** Null past the end of the list, and for an invalid cursor. */
async function findLatest(cursor: string): Promise<Found | null> {
  await tagPage(homeTag, authorsTag);
  const entries = await nullIfRefused(listHomeEntries({ limit: LISTED_ENTRIES, cursor }));
  return entries?.items.length ? { kind: "latest", cursor, entries } : null;
}

/** Null without the space, past the end of the list, unless it is empty, and for an invalid cursor. */
async function findPeopleEntries(
  { space: ref, cursor }: Extract<Address, { kind: "peopleEntries" }>,
  here: Space | null,
): Promise<Found | null> {
  const page = { limit: LISTED_ENTRIES, cursor };
  if (ref === undefined) {
    await tagPage(homeTag, authorsTag);
    const entries = await nullIfRefused(listPeopleEntries(page));
    return entries && (entries.items.length || !cursor)
      ? { kind: "peopleEntries", cursor, entries }
      : null;
  }
  const found = await findSpaceAt(ref, here);
  if (!found) return null;
  const { space } = found;
  const entries = await nullIfRefused(listSpacePeopleEntries(space.space_id, page));
  await tagPage(spaceTag(space.space_id), frontTag(space.space_id), authorsTag);
  if (!entries || (cursor && !entries.items.length)) return null;
  await tagPage(...listedEntryTags(entries.items)); // their canonical addresses may be in other spaces
  return { kind: "peopleEntries", within: found, cursor, entries };
}

async function findDomains(cursor?: string): Promise<Found | null> {
  await tagPage(domainsTag);
  const domains = await nullIfRefused(listDomains(null, { limit: LISTED_DOMAINS, cursor }));
  if (!domains) return null;
  await tagPage(...domains.items.map(({ space_id }) => spaceTag(space_id)));
  return { kind: "domains", cursor, domains };
}

type FoundEntry = Extract<Target, { kind: "entry" }> & { redirect: Route | null };

function findEntryAt(address: EntryAddress, here: Space | null): Promise<FoundEntry | null> {
  switch (address.kind) {
    case "entry":
      return findByPath(address.path, here);
    case "entryById":
      return findById(address.entryId);
    case "entryInSpace":
      return findInSpace(address, here);
  }
}

async function findByPath(path: string, here: Space | null): Promise<FoundEntry | null> {
  const [found] = await Promise.all([findEntryByPath(path), tagPage(slugTag(lastSegment(path)))]);
  if (!found) return null;
  const { entry, path: stored, alias } = found;
  const section = here ? { space: here, links: onDomain } : undefined;
  if (here && !(await isWithin(here, entry))) return null;
  if (alias) return shown(entry, section?.links.entry(entry) ?? entryPath(entry), section);
  return shown(entry, isSpelling(path, stored) ? null : routes.slugAddress(stored), section);
}

/** Checks for a slug or its last segment, with or without `e/`. Other paths that end like it are other addresses. */
function isSpelling(path: string, stored: string): boolean {
  const segment = lastSegment(stored);
  return [stored, segment, `e/${stored}`, `e/${segment}`].includes(path);
}

async function findById(entryId: number): Promise<FoundEntry | null> {
  const [entry] = await Promise.all([findEntry(entryId), tagPage(entryTag(entryId))]);
  if (!entry) return null;
  return shown(entry, entry.slug ? (routes.entryBySlug(lastSegment(entry.slug)) as Route) : null);
}

async function findInSpace(
  { space, entry }: Extract<EntryAddress, { kind: "entryInSpace" }>,
  here: Space | null,
): Promise<FoundEntry | null> {
  const section = await findSpaceAt(space, here);
  if (!section) return null;
  const found =
    typeof entry === "string"
      ? await findBySlugOrId(entry, section.space)
      : await findByIdOnly(entry);
  return found && within(section, found);
}

/** `here`: the space in which it is looked for; null for the whole site. */
async function findBySlugOrId(text: string, here: Space | null) {
  await tagPage(slugTag(text), ...(/^\d+$/.test(text) ? [entryTag(Number(text))] : []));
  return findEntryBySlugOrId(text, here ? (entry) => isWithin(here, entry) : undefined);
}

async function findByIdOnly(entryId: number) {
  const [entry] = await Promise.all([findEntry(entryId), tagPage(entryTag(entryId))]);
  return entry && { entry, alias: false };
}

/** An entry within a space, redirected from an old address; null when it is not in that space. */
async function within(
  section: InSpace,
  { entry, alias }: { entry: Entry; alias: boolean },
): Promise<FoundEntry | null> {
  if (!(await isWithin(section.space, entry))) return null;
  return shown(entry, alias ? section.links.entry(entry) : null, section);
}

async function isWithin(space: Space, entry: Entry): Promise<boolean> {
  await tagPage(entryTag(entry.entry_id)); // it may be added to the space later
  return entry.spaces.some(({ space_id }) => space_id === space.space_id);
}

async function shown(entry: Entry, redirect: Route | null, section?: InSpace): Promise<FoundEntry> {
  await tagPage(pageOf(entry), authorsTag, settingsTag, ...entryTags(entry)); // settings say how long it takes comments
  return { kind: "entry", entry, within: section, redirect };
}

async function findMarkdown(of: EntryAddress, here: Space | null): Promise<Found | null> {
  const found = await findEntryAt(of, here);
  if (!found) return null;
  const { entry, redirect } = found;
  return { kind: "markdown", entry, redirect: redirect && (`${redirect}.md` as Route) };
}

/** Null without the entry, past the end of its comments, and for an invalid cursor. */
async function findComments(entryId: number, cursor: string): Promise<Found | null> {
  const [entry] = await Promise.all([findEntry(entryId), tagPage(entryTag(entryId), authorsTag)]);
  if (!entry) return null;
  await tagPage(...entryTags(entry));
  const page = { limit: SERVED_COMMENTS, cursor };
  const comments = await nullIfRefused(listEntryComments(entryId, page));
  return comments?.items.length ? { kind: "comments", entry, cursor, comments } : null;
}

/** Null without the entry, and for a version that no correction names. */
async function findCorrectionAt(
  { entry: written, version }: Extract<Address, { kind: "correction" }>,
  here: Space | null,
): Promise<Found | null> {
  const found = await findBySlugOrId(written, here);
  if (!found) return null;
  const { entry } = found;
  await tagPage(pageOf(entry), authorsTag, ...entryTags(entry));
  const correction = await findCorrection(entry.entry_id, version);
  if (!correction) return null;
  const address = routes.correction(entry, version);
  const redirect = address === `/e/${written}/cambios/${version}` ? null : address;
  return { kind: "correction", entry, correction, redirect };
}

async function findSpaceAt(ref: string | number | null, here: Space | null) {
  if (ref === null) return here && { space: here, links: onDomain };
  const [space] = await (typeof ref === "string"
    ? Promise.all([findSpaceBySlug(ref), tagPage(spaceSlugTag(ref))])
    : Promise.all([findSpace(ref), tagPage(spaceTag(ref))]));
  return space && { space, links: onSite(space.slug) };
}

/** Null beyond the last page. */
async function findFront(section: InSpace | null, page: number): Promise<Found | null> {
  if (!section) return null;
  const { space } = section;
  const own = [spaceTag(space.space_id), frontTag(space.space_id), authorsTag];
  if (page > frontPages(space)) {
    await tagPage(...own);
    return null;
  }
  const isFirst = page === 1;
  const listed = listFrontPage(space.space_id, page);
  const [entries, composed, mostRead] = await Promise.all([
    listed,
    isFirst ? findComposed(space.space_id, listed) : null,
    isFirst ? listMostRead(space.space_id) : [],
  ]);
  // Their canonical addresses may be in other spaces.
  const shown = [...entries, ...(composed?.stories ?? []), ...mostRead];
  await tagPage(...own, ...listedEntryTags(shown));
  return { kind: "front", page, entries, composed, mostRead, ...section };
}

/** Null when a month was asked for that has none; the list itself exists even before its first front page. */
async function findEditions(
  { space: ref, month: asked }: Extract<Address, { kind: "editions" }>,
  here: Space | null,
): Promise<Found | null> {
  const front = await findFrontOf(ref, here);
  if (!front) return null;
  const month = await findKeptMonth(front.of, asked);
  await tagPage(...announcedTags(month?.lead_ids ?? [], []));
  return month || !asked ? { kind: "editions", within: front.within, asked, month } : null;
}

async function findEdition(
  { space: ref, day, number }: Extract<Address, { kind: "edition" }>,
  here: Space | null,
): Promise<Found | null> {
  const front = await findFrontOf(ref, here);
  const kept = front && (await findKept(front.of, day, number));
  if (!kept) return null;
  const told = kept.breaking ? [kept.breaking, ...kept.stories] : kept.stories;
  await tagPage(authorsTag, ...listedEntryTags(told.map(({ entry }) => entry)));
  return { kind: "edition", within: front.within, kept };
}

/** Finds the front page whose old editions are asked for: of a space, else the home page. Null without the space. */
async function findFrontOf(
  ref: string | number | null | undefined,
  here: Space | null,
): Promise<{ of: FrontOf; within?: InSpace } | null> {
  if (ref === undefined) {
    await tagPage(editionsTag(null));
    return { of: null };
  }
  const within = await findSpaceAt(ref, here);
  if (!within) return null;
  const { space_id } = within.space;
  await tagPage(spaceTag(space_id), editionsTag(space_id));
  return { of: space_id, within };
}

/** Null beyond the last page. */
async function findAuthor(username: string, page: number): Promise<Found | null> {
  const author = await findProfileAt(username);
  if (!author || page > authorPages(author)) return null;
  const entries = await listAuthorPage(author.id, page);
  await tagPage(...listedEntryTags(entries));
  return { kind: "author", author, page, entries };
}

/** Null for a person: only synthetic users have a method. */
async function findMethod(username: string): Promise<Found | null> {
  const author = await findProfileAt(username);
  if (!author?.synthetic) return null;
  await tagPage(settingsTag); // they say whether another machine reads its texts
  return { kind: "method", author, method: await methodOf(author.id) };
}

/** Null for a page that has no text. */
async function findPage(name: string): Promise<Found | null> {
  const page = await findFooterPage(name); // its changes touch `paperTag`, which every page carries
  return page && { kind: "footerPage", page };
}

async function findProfileAt(username: string) {
  await tagPage(authorTag(username), authorsTag);
  return findProfile(username);
}

async function findFeed(of: FeedOwner, file: FeedFile, here: Space | null): Promise<Found | null> {
  if ("site" in of) {
    await tagPage(homeTag, authorsTag);
    return { kind: "feed", file, of: of.people ? "people" : "site" };
  }
  if ("username" in of) {
    const author = await findProfileAt(of.username);
    return author && { kind: "feed", file, of: { author } };
  }
  const front = await findFront(await findSpaceAt(of.space, here), 1);
  return front?.kind === "front"
    ? { kind: "feed", file, of: { space: front.space, people: of.people } }
    : null;
}
