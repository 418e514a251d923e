import type { Prisma } from "@/lib/generated/prisma/client";

/** Entry ids that a space read lists; beyond, `GET /api/spaces/{id}/entries` pages through all. */
const LISTED_ENTRIES = 100;

export const spaceSelect = {
  space_id: true,
  name: true,
  slug: true,
  subtitle: true,
  description: true,
  owner_id: true,
  entries_count: true,
  created: true,
  entries: {
    select: { entry_id: true },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take: LISTED_ENTRIES,
  },
} satisfies Prisma.SpaceSelect;

type SpaceRow = Prisma.SpaceGetPayload<{ select: typeof spaceSelect }>;

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

export const toSpace = ({ entries, created, ...row }: SpaceRow): Space => ({
  ...row,
  created: created.toISOString(),
  entries: entries.map(({ entry_id }) => entry_id),
});
