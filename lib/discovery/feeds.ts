import "server-only";
import { Feed } from "feed";
import { decode } from "he";
import { feedIdBase } from "@/lib/discovery/feed-ids";
import { absoluteUrl, authorDescription } from "@/lib/discovery/metadata";
import { resolve, type Resolved } from "@/lib/discovery/resolve";
import { listSpaceEntries } from "@/lib/fronts/placements/front-pages";
import { sitePaper } from "@/lib/house/settings/paper";
import { paperTag } from "@/lib/house/settings/shown";
import { bylineOf, creditsOf, displayName } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { tagPage } from "@/lib/kernel/page-tags";
import {
  authorAddress,
  authorFeeds,
  entryAddress,
  feedTypes,
  peopleFeeds,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
  spacePeopleAddress,
} from "@/lib/platform/addresses/canonical";
import type { FeedFile } from "@/lib/platform/addresses/grammar";
import {
  imageSources,
  jpegAddress,
  storedName,
  uploadUrl,
} from "@/lib/platform/addresses/image-url";
import { methodPath, routes } from "@/lib/platform/addresses/routes";
import { movedFile, type ServedFile } from "@/lib/platform/http/file";
import { creditLine } from "@/lib/platform/markdown/image-words";
import { escapeMarkup, escapeText } from "@/lib/platform/text/escape";
import { SITE_LANGUAGE } from "@/lib/platform/text/languages";
import { storable } from "@/lib/platform/text/storable";
import { jpegSize } from "@/lib/platform/uploads/jpegs";
import type { Space } from "@/lib/spaces/spaces/dto";
import { modifiedAt, standfirstOf, type Entry } from "@/lib/texts/entries/dto";
import { listEntryHtml } from "@/lib/texts/entries/html";
import { wordsOf } from "@/lib/texts/entries/lead-image";
import { listListedEntries, listSignedEntries } from "@/lib/texts/entries/queries";
import { labelledTitle, marksOf } from "@/lib/texts/provenance/marks";
import { entryTags } from "@/lib/texts/tags/entries";
import { correctionSentence } from "@/lib/texts/versions/correction-sentence";

/** The number of entries in a feed: the newest ones. */
const FEED_LENGTH = 30;

/** Characters of HTML: of the longest text that a feed carries whole, and of all together. */
const LONGEST_TEXT = 100_000;
const LONGEST_FEED = 1_000_000;

interface Kind {
  type: string;
  write: (feed: Feed, entries: Entry[]) => string;
  /** Prepares a string for the package where it is read as text, as HTML, and as a title. */
  text: (text: string) => string;
  html: (text: string) => string;
  title: (text: string) => string;
}

const asItIs = (text: string) => text;

const kinds: Record<FeedFile, Kind> = {
  "rss.xml": {
    type: "application/rss+xml",
    write: (feed) => feed.rss2(),
    text: forXml,
    html: escapeText,
    title: readAlike,
  },
  "atom.xml": {
    type: "application/atom+xml",
    write: (feed, entries) => withLanguages(withWholeCategories(feed.atom1()), entries),
    text: forXml,
    html: escapeText,
    title: escapeText,
  },
  "feed.json": {
    type: "application/feed+json",
    write: (feed, entries) => withMore(feed.json1(), entries),
    text: asItIs,
    html: asItIs, // a JSON feed has no HTML but the text of an entry
    title: asItIs,
  },
};

/** Doubles each `&amp;`, which the package would take for an `&` in what it writes as text. */
function forXml(text: string): string {
  return text.replaceAll("&amp;", "&amp;amp;");
}

/**
 * Writes a title for RSS, which does not say whether titles are text or HTML: unchanged when both mean the same, else
 * as HTML, which feed readers then take it for.
 */
function readAlike(title: string): string {
  const isMarkup = /<[a-z!/?]|]]>/i.test(title) || decode(title) !== title;
  return isMarkup ? escapeText(title) : title;
}

/** The feed at a path of the main site, or of a custom domain when `host` names one; null if there is none. */
export async function feedAt(host: string | null, path: string): Promise<ServedFile | null> {
  const found = await resolve(host, path);
  if (found.kind !== "feed") return null;
  if (found.redirect) return movedFile(found.redirect);
  const { source, listed, entries } = await contentOf(found.of);
  await tagPage(paperTag, ...entries.flatMap(entryTags)); // a feed names every space of its entries
  const served = await feedOf(found.file, source, entries);
  return listed ? served : { ...served, headers: { ...served.headers, "x-robots-tag": "noindex" } };
}

/** Reads the entries of a feed. `listed`: true when search engines are told of it, and of the page with its entries. */
async function contentOf(
  of: Extract<Resolved, { kind: "feed" }>["of"],
): Promise<{ source: Source; listed: boolean; entries: Entry[] }> {
  const { name: siteName } = await sitePaper();
  const length = { limit: FEED_LENGTH };
  if (of === "site") {
    const source = {
      title: siteName,
      description: `Las últimas entradas de ${siteName}.`,
      path: "",
      link: env.SITE_URL,
      folder: siteFeeds(env.SITE_URL),
    };
    return { source, listed: true, entries: (await listListedEntries(length)).items };
  }
  if (of === "people") {
    const source = {
      title: `${siteName}: solo personas`,
      description: `Las últimas entradas de ${siteName} que han escrito personas.`,
      path: routes.peopleEntries(),
      link: absoluteUrl(routes.peopleEntries()),
      folder: peopleFeeds(siteFeeds(env.SITE_URL)),
    };
    return { source, listed: true, entries: (await listListedEntries(length, true)).items };
  }
  if ("space" in of) {
    const { space, people } = of;
    const source = people
      ? peopleOf(space)
      : {
          title: space.name,
          description: space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
          path: routes.spaceFront(space.slug),
          link: spaceAddress(space, 1, env.SITE_URL),
          folder: spaceFeeds(space, env.SITE_URL),
        };
    return {
      source,
      listed: space.listed,
      entries: (await listSpaceEntries(space.space_id, length, people)).items,
    };
  }
  const { author } = of;
  const name = displayName(author);
  const source = {
    title: author.synthetic ? `${name} [IA]` : name,
    description: authorDescription(author, siteName),
    path: routes.author(author.username),
    link: authorAddress(author, 1, env.SITE_URL),
    folder: authorFeeds(author, env.SITE_URL),
  };
  return {
    source,
    listed: author.trusted,
    entries: await listSignedEntries(author.id, length),
  };
}

/** The feed of the entries that people wrote in a space. */
const peopleOf = (space: Space): Source => ({
  title: `${space.name}: solo personas`,
  description: `Las últimas entradas de ${space.name} que han escrito personas.`,
  path: routes.peopleEntries(space.slug),
  link: spacePeopleAddress(space, undefined, env.SITE_URL),
  folder: peopleFeeds(spaceFeeds(space, env.SITE_URL)),
});

interface Source {
  title: string;
  description: string;
  /** The path of its page on the main site, wherever that is read: its id. */
  path: string;
  /** The page with the same entries, and the folder of the three files of the feed: full addresses. */
  link: string;
  folder: string;
}

/**
 * Writes a feed with the text of each entry, whole unless it is long; what a machine wrote says so in its title and its
 * text.
 */
export async function feedOf(
  kind: FeedFile,
  { title, description, path, link, folder }: Source,
  entries: Entry[],
): Promise<ServedFile> {
  const types = feedTypes(folder);
  const { name: siteName } = await sitePaper();
  const { type, write, text, html, title: titled } = kinds[kind];
  const isRss = kind === "rss.xml";
  const ids = await feedIdBase();
  const feed = new Feed({
    id: ids + path,
    title: text(isRss ? titled(title) : title), // Atom's is text
    description: text(isRss ? html(description) : description),
    link,
    language: SITE_LANGUAGE,
    generator: "Rotativa",
    copyright: text(`© ${siteName}`),
    author: { name: text(siteName), link: env.SITE_URL }, // of entries whose author's account is gone
    hub: env.WEBSUB_HUB,
    updated: new Date(entries.map(modifiedAt).toSorted().at(-1) ?? 0),
    feedLinks: {
      rss: types["application/rss+xml"],
      atom: types["application/atom+xml"],
      json: types["application/feed+json"],
    },
  });
  const [texts, images] = await Promise.all([textsOf(entries), Promise.all(entries.map(imageOf))]);
  for (const [index, entry] of entries.entries()) {
    const id = ids + routes.entry(entry.entry_id); // stays, whatever address the entry gets
    const parts = { id, image: images[index], whole: texts.get(entry.entry_id) };
    feed.addItem(itemOf(kind, entry, parts));
  }
  const body = storable(write(feed, entries)); // drops characters that were stored before saving dropped them
  const links = [
    ...(env.WEBSUB_HUB
      ? [`<${env.WEBSUB_HUB}>; rel="hub"`, `<${folder}/${kind}>; rel="self"`]
      : []),
    `<${absoluteUrl(routes.developers)}>; rel="service-doc"`,
  ];
  return { type: `${type}; charset=utf-8`, body, headers: { link: links.join(", ") } };
}

/** Escapes each `<` in an attribute, which the package does not; only names of spaces can have one there. */
const withWholeCategories = (atom: string): string =>
  atom.replace(
    /^( +<category )(label=".*)(\/>)$/gm,
    (_line, start: string, attributes: string, end: string) =>
      start + attributes.replaceAll("<", "&lt;") + end,
  );

/** Says the language of an Atom feed, and of those of its entries that have one of their own; the package says none. */
function withLanguages(atom: string, entries: Entry[]): string {
  const saying = (language: string | null) => (language ? ` xml:lang="${language}"` : "");
  let index = 0;
  return atom
    .replace(/^<feed /m, `<feed${saying(SITE_LANGUAGE)} `)
    .replace(/^( +<entry)>$/gm, (_line, start: string) => {
      return `${start}${saying(entries[index++]?.language ?? null)}>`;
    });
}

/**
 * Adds to a JSON feed its hub and its languages, of which the package does not know
 * (https://www.jsonfeed.org/version/1.1/).
 */
function withMore(json: string, entries: Entry[]): string {
  const feed = JSON.parse(json) as { items: object[] };
  const items = feed.items.map((item, index) => ({
    ...item,
    language: entries[index]?.language ?? undefined,
  }));
  const hubs = env.WEBSUB_HUB ? [{ type: "WebSub", url: env.WEBSUB_HUB }] : undefined;
  return JSON.stringify({ ...feed, language: SITE_LANGUAGE, hubs, items }, null, 4); // indented as the package does
}

/**
 * The texts that a feed carries whole, by the ids of their entries: the newest, until they are too much together,
 * and none that is too long by itself.
 */
async function textsOf(entries: Entry[]): Promise<Map<number, string>> {
  const found = await listEntryHtml(entries, LONGEST_TEXT);
  let left = LONGEST_FEED;
  const texts = new Map<number, string>();
  for (const { entry_id } of entries) {
    const html = withFullAddresses(found.get(entry_id) ?? "");
    if (html.length > left) break;
    left -= html.length;
    if (html) texts.set(entry_id, html);
  }
  return texts;
}

/**
 * Returns the image of an entry as a feed names it apart from the text: with its type and its length, which are known
 * of a file of our own alone.
 */
async function imageOf({ image }: Entry) {
  const name = image && storedName(image);
  if (!name) return undefined;
  const length = await jpegSize(name);
  return length
    ? { url: absoluteUrl(jpegAddress(uploadUrl(name))), type: "image/jpeg", length }
    : undefined;
}

interface Parts {
  id: string;
  /** The image that the feed names apart from the text. */
  image: Awaited<ReturnType<typeof imageOf>>;
  /** The whole text as HTML; without it, only the beginning is written. */
  whole?: string;
}

/** Makes the item of an entry. */
function itemOf(kind: FeedFile, entry: Entry, { id, image, whole }: Parts) {
  const { text, html, title } = kinds[kind];
  const authors = creditsOf(entry).map(({ name, account }) => ({
    name: text(name),
    link: account ? authorAddress(account, 1, env.SITE_URL) : undefined,
  }));
  const link = entryAddress(entry, env.SITE_URL);
  const isXml = kind !== "feed.json";
  const marks = marksOf(entry);
  const note = marks.note ? `<p><em>${escapeMarkup(marks.note)}</em></p>\n` : "";
  return {
    id,
    title: title(labelledTitle(entry)),
    link,
    description: html(standfirstOf(entry)),
    content: withoutCdataEnd(
      note + imageWithin(entry) + (whole ?? beginningOf(entry, link)) + corrected(entry),
    ),
    date: new Date(modifiedAt(entry)),
    published: new Date(entry.created),
    // RSS wants an e-mail address for an author, and has Dublin Core's element for a name.
    author: authors.length > 0 && kind !== "rss.xml" ? authors : undefined,
    extensions: extensionsOf(kind, entry),
    image,
    category: [
      ...entry.spaces
        .filter(({ accepted }) => accepted)
        .map(({ name }) => ({ name: kind === "rss.xml" ? text(name) : name, term: name })),
      ...(marks.disclosure && isXml ? [categoryOf(marks.disclosure)] : []),
    ],
  };
}

/** Escapes each `]]>`: the package puts texts in CDATA sections, and escapes only the first one in a text. */
const withoutCdataEnd = (html: string) => html.replaceAll("]]>", "]]&gt;");

/** The vocabulary from which the values of `ai-disclosure` come. */
const DISCLOSURES = "https://github.com/w3c-cg/ai-content-disclosure";

const categoryOf = (disclosure: string) => ({
  name: disclosure,
  term: disclosure,
  scheme: DISCLOSURES, // in Atom
  domain: DISCLOSURES, // in RSS
});

function extensionsOf(kind: FeedFile, entry: Entry) {
  if (kind === "rss.xml") {
    const said = { "dc:creator": forXml(bylineOf(entry) ?? ""), "dc:language": entry.language };
    return Object.entries(said).flatMap(([name, _text]) =>
      _text ? [{ name, objects: { _text } }] : [],
    );
  }
  const { disclosure, model } = marksOf(entry);
  if (kind !== "feed.json" || !disclosure) return undefined;
  const { reviewed_at } = entry;
  const method = methodPath(entry);
  const said = {
    disclosure,
    ...(model && { model }),
    ...(reviewed_at && { reviewed: reviewed_at }),
    ...(method && { method: absoluteUrl(method) }),
  };
  return [{ name: "_rotativa", objects: said }];
}

/**
 * Returns an entry's image with its caption and credit under it; nothing for one of our own without them, which the
 * feed names apart from the text.
 */
function imageWithin(entry: Entry): string {
  const { alt, caption, credit } = wordsOf(entry);
  const said = [caption, creditLine(credit)].filter(Boolean).join(" · ");
  if (!entry.image || (!said && storedName(entry.image))) return "";
  const src = escapeMarkup(absoluteUrl(jpegAddress(imageSources(entry.image).src)));
  const under = said && `<figcaption>${escapeMarkup(said)}</figcaption>`;
  return `<figure><img src="${src}" alt="${escapeMarkup(alt)}"/>${under}</figure>\n`;
}

const corrected = ({ corrections }: Entry) =>
  corrections
    .map((correction) => escapeMarkup(correctionSentence(correction, env.SITE_TZ)))
    .map((sentence) => `\n<p><em>${sentence}</em></p>`)
    .join("");

const beginningOf = ({ summary, excerpt }: Entry, link: string) =>
  `<p>${escapeMarkup(summary ?? `${excerpt}…`)}</p>\n<p><a href="${escapeMarkup(link)}">Seguir leyendo</a></p>`;

/**
 * Makes images JPEGs, which every program shows, and addresses of this site full ones: its paths mean nothing in a feed
 * reader.
 */
const withFullAddresses = (html: string) =>
  html
    .replace(/ srcset="[^"]*"/g, "")
    .replace(/ src="([^"]*)"/g, (_all, src: string) => ` src="${jpegAddress(src)}"`)
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${env.SITE_URL}/`);
