import "server-only";
import { Feed } from "feed";
import type { Entry } from "@/lib/entries/dto";
import { env } from "@/lib/env";
import { renderMarkdown } from "@/lib/markdown";
import { authorAddress, entryAddress, feedTypes } from "@/lib/seo/addresses";
import { absoluteUrl } from "@/lib/seo/metadata";
import { imageSources } from "@/lib/uploads/image-url";
import { displayName } from "@/lib/users/dto";

/** Entries of a feed, the newest. */
export const FEED_LENGTH = 30;

/** The three kinds of feed by their file names. */
const kinds = {
  "rss.xml": { type: "application/rss+xml", write: (feed: Feed) => feed.rss2() },
  "atom.xml": { type: "application/atom+xml", write: (feed: Feed) => feed.atom1() },
  "feed.json": { type: "application/feed+json", write: (feed: Feed) => feed.json1() },
};

export type FeedKind = keyof typeof kinds;

export const isFeedKind = (name: string): name is FeedKind => Object.hasOwn(kinds, name);

interface Source {
  title: string;
  description: string;
  /** The page whose entries it has, and the folder of its three files: full addresses. */
  link: string;
  folder: string;
}

/** A feed with the whole text of each entry; what a machine wrote says so in its title and its text. */
export async function feedOf(
  kind: FeedKind,
  { title, description, link, folder }: Source,
  entries: Entry[],
): Promise<Response> {
  const types = feedTypes(folder);
  const feed = new Feed({
    id: link,
    title,
    description,
    link,
    language: "es",
    generator: "Rotativa",
    copyright: `© ${env.SITE_NAME}`,
    updated: new Date(entries[0]?.updated ?? 0),
    feedLinks: {
      rss: types["application/rss+xml"],
      atom: types["application/atom+xml"],
      json: types["application/feed+json"],
    },
  });
  for (const entry of entries) feed.addItem(await itemOf(entry));
  const { type, write } = kinds[kind];
  return new Response(write(feed), { headers: { "content-type": `${type}; charset=utf-8` } });
}

async function itemOf(entry: Entry) {
  const link = entryAddress(entry, env.SITE_URL);
  const html = await renderMarkdown(entry.content, { idPrefix: `entrada-${entry.entry_id}` });
  const note = entry.synthetic
    ? "<p><em>Este texto lo ha escrito una inteligencia artificial.</em></p>\n"
    : "";
  return {
    id: absoluteUrl(`/entries/${entry.entry_id}`), // stays, whatever address the entry gets
    title: entry.synthetic ? `${entry.title} [IA]` : entry.title,
    link,
    description: entry.excerpt,
    content: note + withFullAddresses(html),
    date: new Date(entry.updated),
    published: new Date(entry.created),
    author: entry.author
      ? [{ name: displayName(entry.author), link: authorAddress(entry.author, 1, env.SITE_URL) }]
      : undefined,
    image: entry.image ? escapeAmpersands(absoluteUrl(imageSources(entry.image).src)) : undefined,
    category: entry.spaces.map(({ name }) => ({ name })),
  };
}

/** Paths of this site mean nothing in a reader of feeds. */
const withFullAddresses = (html: string) =>
  html.replace(/ srcset="[^"]*"/g, "").replace(/ (href|src)="\/(?!\/)/g, ` $1="${env.SITE_URL}/`);

const escapeAmpersands = (url: string) => url.replaceAll("&", "&amp;");
