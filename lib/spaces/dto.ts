import type { Prisma } from "@/lib/generated/prisma/client";

/** The domain of a space that addresses are on: the first that is active. */
export const activeDomain = {
  select: { name: true },
  where: { active_at: { not: null } },
  orderBy: { domain_id: "asc" },
  take: 1,
} satisfies Prisma.Space$domainsArgs;

export const spaceSelect = {
  space_id: true,
  name: true,
  slug: true,
  subtitle: true,
  description: true,
  owner_id: true,
  entries_count: true,
  created: true,
  domains: activeDomain,
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
  /** The host name that its addresses are on; null for the main site's. */
  domain: string | null;
  /** How many entries it has. */
  entries_count: number;
  /** The ids of the newest of them, at most 100. */
  entries: number[];
}

export const toSpace = ({ domains, ...row }: SpaceRow, entries: number[]): Space => ({
  ...row,
  created: row.created.toISOString(),
  domain: domains[0]?.name ?? null,
  entries,
});
