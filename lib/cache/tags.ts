import type { Entry } from "@/lib/entries/dto";

/** What a cached page can show. A page carries the tag of each; a command expires those it changes. */
export const tags = {
  /** The home page's spaces and latest entries. */
  home: "home",
  /** Names of authors, wherever a byline stands. */
  authors: "authors",
  /** What `/autores/{username}` leads to, nothing included: who it is, and which entries. */
  author: (username: string) => `author:${username.toLowerCase()}`,
  /** An entry: text, image, addresses, comments. */
  entry: (entryId: number) => `entry:${entryId}`,
  /** A space's own fields, wherever it is named. */
  space: (spaceId: number) => `space:${spaceId}`,
  /** Which entries a space's front page shows, and how. */
  front: (spaceId: number) => `front:${spaceId}`,
  /** What the address that ends in this segment leads to, nothing included. */
  slug: (segment: string) => `slug:${segment}`,
  /** What `/s/{slug}` leads to, nothing included. */
  spaceSlug: (slug: string) => `space-slug:${slug}`,
  /** The list of domains. */
  domains: "domains",
  /** What requests for a host name show, the main site included. */
  host: (name: string) => `host:${name}`,
};

/** What an entry's text and addresses are made of. */
export const entryTags = ({ entry_id, spaces }: Pick<Entry, "entry_id" | "spaces">) => [
  tags.entry(entry_id),
  ...spaces.map(({ space_id }) => tags.space(space_id)),
];
