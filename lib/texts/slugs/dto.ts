import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";

export const slugSelect = {
  slug_id: true,
  /** The path, without the slash before it. */
  path: true,
  entry_id: true,
  created: true,
  entry: { select: { entry_id: true, title: true, user_id: true, deleted_at: true } },
} satisfies Prisma.SlugSelect;

type SlugRow = Prisma.SlugGetPayload<{ select: typeof slugSelect }>;

/** A slug as every read answers it. */
export type Slug = ReturnType<typeof toSlug>;

export const toSlug = ({ entry, ...row }: SlugRow) => toWire({ ...row, ...owned(entry) });

export const aliasSelect = {
  path: true,
  entry_id: true,
  created: true,
  entry: slugSelect.entry,
} satisfies Prisma.SlugAliasSelect;

type AliasRow = Prisma.SlugAliasGetPayload<{ select: typeof aliasSelect }>;

/** An old address as every read answers it: like a slug, but without a number, since it only redirects. */
export type Alias = ReturnType<typeof toAlias>;

export const toAlias = ({ entry, ...row }: AliasRow) => toWire({ ...row, ...owned(entry) });

const owned = ({ entry_id, title, user_id, deleted_at }: SlugRow["entry"]) => ({
  /** The author of the entry: whose address it is. */
  user_id,
  /** Null when the entry was deleted. */
  entry: deleted_at ? null : { entry_id, title },
});

/** The slug or the old address that has a path now. */
export interface PathHolder {
  /** The path as it would be stored. */
  path: string;
  /** The slug that has this path, or another that ends alike; null when it is free. */
  slug_id: number | null;
  /** The entry to which it leads as a former address (alias); null for none. */
  alias_of: number | null;
}

/** All the slugs of one entry, the one used in links first. */
export interface EntrySlugs {
  entry_id: number;
  slugs: { slug_id: number; path: string }[];
}
