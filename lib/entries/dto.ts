import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor, type Author } from "@/lib/users/dto";

export const entrySelect = {
  entry_id: true,
  title: true,
  content: true,
  excerpt: true,
  image: true,
  user_id: true,
  created: true,
  updated: true,
  comments_count: true,
  user: { select: authorSelect },
  slugs: { select: { path: true }, orderBy: { slug_id: "asc" }, take: 1 },
  spaces: {
    select: { space: { select: { space_id: true, name: true, slug: true } } },
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
  },
} satisfies Prisma.EntrySelect;

type EntryRow = Prisma.EntryGetPayload<{ select: typeof entrySelect }>;

export interface EntrySpace {
  space_id: number;
  name: string;
  slug: string;
}

/** An entry as every read answers it. */
export interface Entry {
  entry_id: number;
  title: string;
  /** Markdown. */
  content: string;
  /** The beginning as plain text, at most 300 characters. */
  excerpt: string;
  image: string | null;
  /** The path of its first slug. */
  slug: string | null;
  user_id: number;
  /** The author's username; null when the account was deleted. */
  user_name: string | null;
  author: Author | null;
  created: string;
  updated: string;
  comments_count: number;
  /** In the order in which it was added to them. */
  spaces: EntrySpace[];
}

export function toEntry({ user, slugs, spaces, created, updated, ...row }: EntryRow): Entry {
  const author = toAuthor(user);
  return {
    ...row,
    slug: slugs[0]?.path ?? null,
    user_name: author?.username ?? null,
    author,
    created: created.toISOString(),
    updated: updated.toISOString(),
    spaces: spaces.map(({ space }) => space),
  };
}
