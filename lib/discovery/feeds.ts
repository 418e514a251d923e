import "server-only";
import { Feed } from "feed";
import type { FeedFile } from "@/lib/addresses/grammar";
import { resolve, type Resolved } from "@/lib/addresses/resolve";
import type { Entry } from "@/lib/entries/dto";
import { listEntries, listUserEntries } from "@/lib/entries/queries";
import { entryTags } from "@/lib/entries/shown";
import { movedFile, type ServedFile } from "@/lib/http/file";
import { env } from "@/lib/kernel/env";
import { tagPage } from "@/lib/kernel/page-tags";
import { renderMarkdown } from "@/lib/markdown";
import {
  authorAddress,
  authorFeeds,
  entryAddress,
  feedTypes,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
} from "@/lib/addresses/canonical";
import { AI_NOTE, labelledTitle } from "@/lib/discovery/labels";
import { absoluteUrl, authorDescription } from "@/lib/discovery/metadata";
import { listSpaceEntries } from "@/lib/spaces/queries";
import { escapeMarkup } from "@/lib/text/escape";
import { imageSources } from "@/lib/uploads/image-url";
import { displayName } from "@/lib/users/dto";

/** Entries of a feed, the newest. */
const FEED_LENGTH = 30;

const kinds: Record<FeedFile, { type: string; write: (feed: Feed) => string }> = {
  "rss.xml": { type: "application/rss+xml", write: (feed) => feed.rss2() },
  "atom.xml": { type: "application/atom+xml", write: (feed) => withWholeCategories(feed.atom1()) },
  "feed.json": { type: "application/feed+json", write: (feed) => withHubs(feed.json1()) },
};

/** The feed at a path of the main site, or of a custom domain when `host` names one; null for none. */
export async function feedAt(host: string | null, path: string): Promise<ServedFile | null> {
  const found = await resolve(host, path);
  if (found.kind !== "feed") return null;
  if (found.redirect) return movedFile(found.redirect);
  const { source, entries } = await contentOf(found.of);
  await tagPage(...entries.flatMap(entryTags)); // a feed names every space of its entries
  return feedOf(found.file, source, entries);
}

async function contentOf(
  of: Extract<Resolved, { kind: "feed" }>["of"],
): Promise<{ source: Source; entries: Entry[] }> {
  const length = { limit: FEED_LENGTH };
  if (of === "site") {
    const source = {
      title: env.SITE_NAME,
      description: `Las últimas entradas de ${env.SITE_NAME}.`,
      link: env.SITE_URL,
      folder: siteFeeds(env.SITE_URL),
    };
    return { source, entries: (await listEntries(length)).items };
  }
  if ("space" in of) {
    const { space } = of;
    const source = {
      title: space.name,
      description: space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
      link: spaceAddress(space, 1, env.SITE_URL),
      folder: spaceFeeds(space, env.SITE_URL),
    };
    return { source, entries: (await listSpaceEntries(space.space_id, length)).items };
  }
  const { author } = of;
  const name = displayName(author);
  const source = {
    title: author.synthetic ? `${name} [IA]` : name,
    description: authorDescription(author),
    link: authorAddress(author, 1, env.SITE_URL),
    folder: authorFeeds(author, env.SITE_URL),
  };
  return { source, entries: (await listUserEntries(author.id, length)).items };
}

interface Source {
  title: string;
  description: string;
  /** The page whose entries it has, and the folder of its three files: full addresses. */
  link: string;
  folder: string;
}

/** A feed with the whole text of each entry; what a machine wrote says so in its title and its text. */
export async function feedOf(
  kind: FeedFile,
  { title, description, link, folder }: Source,
  entries: Entry[],
): Promise<ServedFile> {
  const types = feedTypes(folder);
  const feed = new Feed({
    id: link,
    title,
    description,
    link,
    language: "es",
    generator: "Rotativa",
    copyright: `© ${env.SITE_NAME}`,
    author: { name: env.SITE_NAME, link: env.SITE_URL }, // of entries whose author's account is gone
    hub: env.WEBSUB_HUB,
    updated: new Date(entries[0]?.updated ?? 0),
    feedLinks: {
      rss: types["application/rss+xml"],
      atom: types["application/atom+xml"],
      json: types["application/feed+json"],
    },
  });
  for (const entry of entries) feed.addItem(await itemOf(kind, entry));
  const { type, write } = kinds[kind];
  const hub = env.WEBSUB_HUB && `<${env.WEBSUB_HUB}>; rel="hub", <${folder}/${kind}>; rel="self"`;
  return { type: `${type}; charset=utf-8`, body: write(feed), headers: hub ? { link: hub } : {} };
}

/** The package writes a `<` in an attribute as it is; only names of spaces can have one there. */
const withWholeCategories = (atom: string): string =>
  atom.replace(
    /^( +<category )(label=".*)(\/>)$/gm,
    (_line, start: string, attributes: string, end: string) =>
      start + attributes.replaceAll("<", "&lt;") + end,
  );

/** What the package says of a hub in RSS and Atom only (https://www.jsonfeed.org/version/1.1/). */
function withHubs(json: string): string {
  if (!env.WEBSUB_HUB) return json;
  const hubs = [{ type: "WebSub", url: env.WEBSUB_HUB }];
  return JSON.stringify({ ...(JSON.parse(json) as object), hubs });
}

async function itemOf(kind: FeedFile, entry: Entry) {
  const author = entry.author && {
    name: displayName(entry.author),
    link: authorAddress(entry.author, 1, env.SITE_URL),
  };
  const link = entryAddress(entry, env.SITE_URL);
  const html = await renderMarkdown(entry.content, { idPrefix: `entrada-${entry.entry_id}` });
  const note = entry.synthetic ? `<p><em>${AI_NOTE}</em></p>\n` : "";
  return {
    id: absoluteUrl(`/entries/${entry.entry_id}`), // stays, whatever address the entry gets
    title: labelledTitle(entry),
    link,
    description: entry.excerpt,
    content: note + withFullAddresses(html),
    date: new Date(entry.updated),
    published: new Date(entry.created),
    // RSS wants an e-mail address for an author, and has Dublin Core's element for a name.
    ...(author && kind === "rss.xml"
      ? { extensions: [{ name: "dc:creator", objects: { _text: author.name } }] }
      : { author: author ? [author] : undefined }),
    image: entry.image ? escapeMarkup(absoluteUrl(imageSources(entry.image).src)) : undefined,
    category: entry.spaces.map(({ name }) => ({ name, term: name })),
  };
}

/** Paths of this site mean nothing in a reader of feeds. */
const withFullAddresses = (html: string) =>
  html.replace(/ srcset="[^"]*"/g, "").replace(/ (href|src)="\/(?!\/)/g, ` $1="${env.SITE_URL}/`);
