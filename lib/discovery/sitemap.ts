import "server-only";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { eachKept } from "@/lib/fronts/editions/archive";
import { listFooterPages } from "@/lib/house/footer-pages/queries";
import { siteName } from "@/lib/house/settings/paper";
import { readSettings } from "@/lib/house/settings/queries";
import { lastUserId, listAuthors } from "@/lib/house/users/queries";
import { env } from "@/lib/kernel/env";
import { recordId } from "@/lib/kernel/ids";
import {
  authorAddress,
  editionAddress,
  entryAddress,
  hostOrigin,
  spaceAddress,
} from "@/lib/platform/addresses/canonical";
import { imageUrl } from "@/lib/platform/addresses/image-url";
import { editionPart, routes, sectionOf } from "@/lib/platform/addresses/routes";
import { xmlFile, type ServedFile } from "@/lib/platform/http/file";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { SITE_LANGUAGE } from "@/lib/platform/text/languages";
import { storable } from "@/lib/platform/text/storable";
import type { Space } from "@/lib/spaces/spaces/dto";
import { listListedSpaces } from "@/lib/spaces/spaces/queries";
import { modifiedAt, type AddressedEntry } from "@/lib/texts/entries/dto";
import { isForSearch } from "@/lib/texts/entries/for-search";
import { lastEntryId, listAddressedEntries, listEntriesSince } from "@/lib/texts/entries/queries";

/** Ids of entries or accounts in one part: the protocol allows 50,000 addresses (https://www.sitemaps.org). */
const PART = 50_000;

/** The last part that can have an address: ids are 32-bit numbers. */
const LAST_PART = Math.floor(2_147_483_647 / PART);

/** Entries read at a time while a part is written; the first few alone tell the index that the part has something. */
const FIRST_BATCH = 10;
const BATCH = 1_000;

/**
 * A news sitemap has the entries of two days, and 1,000 at most
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap).
 */
const NEWS_MILLISECONDS = 48 * 3_600_000;
const NEWS = 1_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n';

/**
 * The index of the sitemaps of a custom domain, or of the main site for null: of those that have an address, since
 * search engines report an empty one as a fault. Null where none has.
 */
export async function sitemapIndex(host: string | null): Promise<ServedFile | null> {
  const origin = hostOrigin(host, env.SITE_URL);
  const [lastEntry, lastUser] = await Promise.all([lastEntryId(), lastUserId()]);
  const names = [
    "paginas.xml",
    "noticias.xml",
    ...parts(lastEntry).map((part) => `${part}.xml`),
    ...(host === null ? parts(lastUser).map((part) => `autores-${part}.xml`) : []),
  ];
  const list: string[] = [];
  for (const name of names) {
    if (!(await hasAddress(partOf(host, name)))) continue;
    list.push(`<sitemap><loc>${origin}/sitemaps/${name}</loc></sitemap>\n`);
  }
  if (list.length === 0) return null;
  return xmlFile(
    `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list.join("")}</sitemapindex>\n`,
  );
}

async function hasAddress(part: AsyncGenerator<string> | null): Promise<boolean> {
  for await (const text of part ?? []) if (text) return true;
  return false;
}

/**
 * Returns one of these sitemaps, written while it is read, or null when there is none of this name: `paginas.xml`,
 * `noticias.xml`, `1.xml`, …, `autores-1.xml`, … Each holds the addresses that are canonical on the host, even when that
 * is none: a reader of the index may come for it later.
 */
export async function sitemapPart(host: string | null, name: string): Promise<ServedFile | null> {
  const part = partOf(host, name);
  return part && xmlFile(streamed(urlset(await part.next(), part)));
}

/** @param first read before anything is sent, so that the answer can still say that the database is away */
async function* urlset(first: IteratorResult<string>, others: AsyncGenerator<string>) {
  yield HEAD + URLSET;
  if (!first.done) yield first.value;
  yield* others;
  yield "</urlset>\n";
}

function partOf(host: string | null, name: string): AsyncGenerator<string> | null {
  const origin = hostOrigin(host, env.SITE_URL);
  if (name === "paginas.xml") return pages(origin);
  if (name === "noticias.xml") return news(host);
  const [, authorsOnly, number] = /^(autores-)?(\d+)\.xml$/.exec(name) ?? [];
  const part = recordId.safeParse(number).data ?? 0;
  if (part < 1 || part > LAST_PART) return null;
  const after = (part - 1) * PART;
  if (!authorsOnly) return entries(after, host);
  return host === null ? authors(after) : null;
}

async function* entries(after: number, domain: string | null) {
  const origin = hostOrigin(domain, env.SITE_URL);
  const settings = await readSettings();
  for (let last = after, limit = FIRST_BATCH; ; limit = BATCH) {
    const batch = await listAddressedEntries({ after: last, upTo: after + PART, domain }, limit);
    const found = batch.filter((entry) => isForSearch(entry, settings));
    yield found.map((entry) => entryElement(entry, origin)).join("");
    const next = batch.at(-1)?.entry_id;
    if (next === undefined || batch.length < limit) break;
    last = next;
  }
}

function entryElement(entry: AddressedEntry, origin: string): string {
  const url = entryAddress(entry, env.SITE_URL);
  if (!isOn(url, origin)) return "";
  const image = entry.image
    ? `<image:image><image:loc>${escapeMarkup(absoluteUrl(imageUrl(entry.image)))}</image:loc></image:image>`
    : "";
  return `<url><loc>${escapeMarkup(url)}</loc><lastmod>${modifiedAt(entry)}</lastmod>${image}</url>\n`;
}

/** Lists the trusted authors who have published something; their pages are all on the main site. */
async function* authors(after: number) {
  for (let last = after; ;) {
    const batch = await listAuthors(last, after + PART, BATCH);
    const addresses = batch.map((author) => authorAddress(author, 1, env.SITE_URL));
    yield addresses.map((url) => `<url><loc>${url}</loc></url>\n`).join("");
    const next = batch.at(-1)?.id;
    if (next === undefined || batch.length < BATCH) break;
    last = next;
  }
}

async function* news(domain: string | null) {
  const origin = hostOrigin(domain, env.SITE_URL);
  const since = new Date(Date.now() - NEWS_MILLISECONDS);
  const [name, recent] = await Promise.all([siteName(), listEntriesSince({ since, domain }, NEWS)]);
  for (const entry of recent) {
    const url = entryAddress(entry, env.SITE_URL);
    if (!isOn(url, origin)) continue;
    const publication = escapeMarkup(sectionOf(entry)?.name ?? name);
    yield `<url><loc>${escapeMarkup(url)}</loc><news:news><news:publication><news:name>${publication}</news:name><news:language>${newsLanguage(entry)}</news:language></news:publication><news:publication_date>${entry.created}</news:publication_date><news:title>${escapeMarkup(entry.title)}</news:title></news:news></url>\n`;
  }
}

/** Returns the language of a text as a news sitemap says it: ISO 639, and two names of its own for Chinese. */
function newsLanguage({ language: tag }: AddressedEntry): string {
  const { language, script } = new Intl.Locale(tag ?? SITE_LANGUAGE).maximize();
  if (language !== "zh") return language;
  return script === "Hant" ? "zh-tw" : "zh-cn";
}

async function* pages(origin: string) {
  yield* editions(null, origin);
  const own = (await listFooterPages()).map((name) => routes.footerPage(name));
  const fixed = [routes.home, routes.feeds, ...own].map((path) => absoluteUrl(path));
  for (const url of fixed) if (isOn(url, origin)) yield `<url><loc>${url}</loc></url>\n`;
  let cursor: string | undefined;
  do {
    const { items, next } = await listListedSpaces({ limit: 100, cursor });
    for (const space of items) {
      const url = spaceAddress(space, 1, env.SITE_URL);
      if (!isOn(url, origin)) continue;
      yield `<url><loc>${escapeMarkup(url)}</loc></url>\n`;
      yield* editions(space, origin);
    }
    cursor = next ?? undefined;
  } while (cursor);
}

/** Lists the old front pages of a space, or of the site for null. */
async function* editions(space: Space | null, origin: string) {
  const address = (part?: string) =>
    space ? editionAddress(space, part, env.SITE_URL) : absoluteUrl(routes.editions(part));
  if (!isOn(address(), origin)) return;
  for await (const batch of eachKept(space?.space_id ?? null)) {
    const urls = batch.map((edition) => escapeMarkup(address(editionPart(edition))));
    yield urls.map((url) => `<url><loc>${url}</loc></url>\n`).join("");
  }
}

const isOn = (url: string, origin: string) => new URL(url).origin === origin;

/** The numbers of the parts that ids up to `last` fill, from 1. */
const parts = (last: number) =>
  Array.from({ length: Math.ceil(last / PART) }, (_, index) => index + 1);

function streamed(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(storable(value)));
    },
    cancel: () => void parts.return(undefined),
  });
}
