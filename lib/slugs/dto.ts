import type { Prisma } from "@/lib/generated/prisma/client";

export const slugSelect = {
  slug_id: true,
  path: true,
  entry_id: true,
  created: true,
} satisfies Prisma.SlugSelect;

type SlugRow = Prisma.SlugGetPayload<{ select: typeof slugSelect }>;

export type Slug = Omit<SlugRow, "created"> & { created: string };

export const toSlug = (row: SlugRow): Slug => ({ ...row, created: row.created.toISOString() });
