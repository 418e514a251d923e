import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import type { Standing } from "@/lib/spaces/spaces/policy";

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
  /** How far machines go alone here; null says nothing. */
  autonomy: true,
  /** Whose machines may comment on its entries: `nadie`, `mios`, `cualquiera`; null says nothing. */
  ai_comments: true,
  /** Whether what machines write here is read by somebody else than who had it written. */
  four_eyes: true,
  /** Whether its front page says what was read most. */
  shows_most_read: true,
  /** How it looks on a domain of its own: images of ours, a colour. */
  logo: true,
  icon: true,
  accent: true,
  /** What social images show of its entries without a photo; null for the site's. */
  default_image: true,
  /** In which language its pages write dates; null for the newspaper's. */
  date_language: true,
  owner_id: true,
  /** How many entries it has. */
  entries_count: true,
  /** Whether the home page and search engines are told of it; not while its owner's account is new. */
  listed: true,
  created: true,
  domains: activeDomain,
} satisfies Prisma.SpaceSelect;

export type SpaceRow = Prisma.SpaceGetPayload<{ select: typeof spaceSelect }>;

/** A space as every read answers it. */
export type Space = ReturnType<typeof toSpace>;

/** `entries`: the ids of its newest, at most 100. */
export const toSpace = ({ domains, ...row }: SpaceRow, entries: number[]) =>
  toWire({
    ...row,
    /** The host name that its addresses are on; null for the main site's. */
    domain: domains[0]?.name ?? null,
    entries,
  });

/** What became of an entry that somebody added to a space. */
export interface Placed {
  space_id: number;
  entry_id: number;
  /** `listed`: its author has not agreed, so no address follows it; `proposed`: an editor has to accept it. */
  state: "accepted" | "listed" | "proposed";
}

/** A space where somebody may put entries of their own. */
export interface PlaceableSpace {
  space_id: number;
  name: string;
  slug: string;
  /** What they are there. */
  role: Standing;
  /** Whether an editor has to accept them there. */
  proposes: boolean;
}

/** A space that is offered to who manages it, and how far machines go alone there. */
export type ManagedSpace = Pick<Space, "space_id" | "name" | "autonomy" | "four_eyes">;
