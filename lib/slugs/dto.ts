import type { Prisma } from "@/lib/generated/prisma/client";

export const slugSelect = {
  slug_id: true,
  path: true,
  entry_id: true,
  created: true,
  entry: { select: { entry_id: true, title: true, user_id: true, deleted_at: true } },
} satisfies Prisma.SlugSelect;

type SlugRow = Prisma.SlugGetPayload<{ select: typeof slugSelect }>;

/** A slug as every read answers it. */
export interface Slug {
  slug_id: number;
  /** Without the slash before it. */
  path: string;
  entry_id: number;
  /** The author of the entry: whose slug it is. */
  user_id: number;
  created: string;
  /** Null when the entry was deleted. */
  entry: { entry_id: number; title: string } | null;
}

export function toSlug({ entry, created, ...row }: SlugRow): Slug {
  const { entry_id, title, user_id, deleted_at } = entry;
  return {
    ...row,
    user_id,
    created: created.toISOString(),
    entry: deleted_at ? null : { entry_id, title },
  };
}

/** Who has a path now. */
export interface PathHolder {
  /** The path as it would be stored. */
  path: string;
  /** The slug that has this path, or another that ends alike; null when it is free. */
  slug_id: number | null;
  /** The entry that it leads to as an address of old; null when to none. */
  alias_of: number | null;
}

/** All the slugs of one entry, the one used in links first. */
export interface EntrySlugs {
  entry_id: number;
  slugs: { slug_id: number; path: string }[];
}
