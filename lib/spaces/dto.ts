import type { Prisma } from "@/lib/generated/prisma/client";

export const spaceSelect = {
  space_id: true,
  name: true,
  slug: true,
  subtitle: true,
  description: true,
  owner_id: true,
  entries_count: true,
  created: true,
} satisfies Prisma.SpaceSelect;

export type SpaceRow = Prisma.SpaceGetPayload<{ select: typeof spaceSelect }>;

/** A space as every read answers it. */
export interface Space {
  space_id: number;
  name: string;
  slug: string;
  subtitle: string | null;
  description: string | null;
  owner_id: number;
  created: string;
  /** How many entries it has. */
  entries_count: number;
  /** The ids of the newest of them, at most 100. */
  entries: number[];
}

export const toSpace = (row: SpaceRow, entries: number[]): Space => ({
  ...row,
  created: row.created.toISOString(),
  entries,
});
