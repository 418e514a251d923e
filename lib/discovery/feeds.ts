import "server-only";
import { Feed } from "feed";
import type { Entry } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { renderMarkdown } from "@/lib/markdown";
import { authorAddress, entryAddress, feedTypes } from "@/lib/addresses/canonical";
import { AI_NOTE, labelledTitle } from "@/lib/discovery/labels";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { escapeMarkup } from "@/lib/text/escape";
import { imageSources } from "@/lib/uploads/image-url";
import { displayName } from "@/lib/users/dto";

/** Entries of a feed, the newest. */
export const FEED_LENGTH = 30;

/** The three kinds of feed by their file names. */
const kinds = {
  "rss.xml": { type: "application/rss+xml", write: (feed: Feed) => feed.rss2() },
  "atom.xml": { type: "application/atom+xml", write: (feed: Feed) => feed.atom1() },
  "feed.json": { type: "application/feed+json", write: (feed: Feed) => withHubs(feed.json1()) },
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
  const headers = new Headers({ "content-type": `${type}; charset=utf-8` });
  if (env.WEBSUB_HUB) {
    headers.set("link", `<${env.WEBSUB_HUB}>; rel="hub", <${folder}/${kind}>; rel="self"`);
  }
  return new Response(write(feed), { headers });
}

/** What the package says of a hub in RSS and Atom only (https://www.jsonfeed.org/version/1.1/). */
function withHubs(json: string): string {
  if (!env.WEBSUB_HUB) return json;
  const hubs = [{ type: "WebSub", url: env.WEBSUB_HUB }];
  return JSON.stringify({ ...(JSON.parse(json) as object), hubs });
}

async function itemOf(kind: FeedKind, entry: Entry) {
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
