import type { Prisma } from "@/lib/generated/prisma/client";
import { activeDomain } from "@/lib/spaces/dto";
import { authorSelect, toAuthor, type Author } from "@/lib/users/dto";

/** All of an entry but its text: what front pages show. */
export const entrySummarySelect = {
  entry_id: true,
  title: true,
  excerpt: true,
  image: true,
  user_id: true,
  created: true,
  updated: true,
  comments_count: true,
  user: { select: authorSelect },
  slugs: { select: { path: true }, orderBy: { slug_id: "asc" }, take: 1 },
  spaces: {
    select: {
      space: { select: { space_id: true, name: true, slug: true, domains: activeDomain } },
    },
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
  },
} satisfies Prisma.EntrySelect;

export const entrySelect = { ...entrySummarySelect, content: true } satisfies Prisma.EntrySelect;

/** What leads to an entry: its addresses, and what a list of addresses says of each. */
export const addressedEntrySelect = {
  entry_id: true,
  title: true,
  image: true,
  created: true,
  updated: true,
  slugs: entrySummarySelect.slugs,
  spaces: entrySummarySelect.spaces,
} satisfies Prisma.EntrySelect;

type AddressedEntryRow = Prisma.EntryGetPayload<{ select: typeof addressedEntrySelect }>;
type EntrySummaryRow = Prisma.EntryGetPayload<{ select: typeof entrySummarySelect }>;
type EntryRow = Prisma.EntryGetPayload<{ select: typeof entrySelect }>;

export interface EntrySpace {
  space_id: number;
  name: string;
  slug: string;
  /** The host name that its addresses are on; null for the main site's. */
  domain: string | null;
}

/** An entry without its text. */
export interface EntrySummary {
  entry_id: number;
  title: string;
  /** The beginning as plain text, at most 300 characters. */
  excerpt: string;
  image: string | null;
  /** The path of its first slug. */
  slug: string | null;
  user_id: number;
  /** The author's username; null when the account was deleted. */
  user_name: string | null;
  author: Author | null;
  /** Whether a synthetic user wrote it, also one that was deleted since. */
  synthetic: boolean;
  created: string;
  updated: string;
  comments_count: number;
  /** In the order in which it was added to them. */
  spaces: EntrySpace[];
}

export type AddressedEntry = Pick<
  EntrySummary,
  "entry_id" | "title" | "image" | "slug" | "created" | "updated" | "spaces"
>;

/** An entry as every call answers it. */
export interface Entry extends EntrySummary {
  /** Markdown. */
  content: string;
}

export const toEntry = ({ content, ...row }: EntryRow): Entry => ({
  ...toEntrySummary(row),
  content,
});

export function toEntrySummary({ user, ...row }: EntrySummaryRow): EntrySummary {
  const author = toAuthor(user);
  return {
    ...toAddressedEntry(row),
    user_name: author?.username ?? null,
    author,
    synthetic: user.synthetic,
  };
}

/** Prisma reads spaces after their places; one may be deleted between the two. */
const isThere = (place: { space: object | null }) => place.space !== null;

/** Addresses and dates as they travel; other columns stay as they are. */
export function toAddressedEntry<Row extends AddressedEntryRow>(row: Row) {
  const { slugs, spaces, created, updated, ...columns } = row;
  return {
    ...columns,
    slug: slugs[0]?.path ?? null,
    created: created.toISOString(),
    updated: updated.toISOString(),
    spaces: spaces.filter(isThere).map(({ space: { domains, ...space } }) => ({
      ...space,
      domain: domains[0]?.name ?? null,
    })),
  };
}
