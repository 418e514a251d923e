import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import type { Standing } from "@/lib/spaces/spaces/policy";

/** The domain that the addresses of a space are on: its first active one. */
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
  /** The mode of machines here: how far they go alone; null: not set here. */
  autonomy: true,
  /** The people whose machines may comment on its entries: `nadie`, `mios`, `cualquiera`; null as `cualquiera`. */
  ai_comments: true,
  /** True when a machine's text in this space must be read by somebody else than the person who had it written. */
  four_eyes: true,
  /** True when search engines are asked to leave out what a machine published in this space unread. */
  unread_noindex: true,
  /** The most texts of each synthetic user here in a day of the site; null: no limit. */
  ai_daily: true,
  /** True when its front page shows the most read entries. */
  shows_most_read: true,
  /** Its looks on a domain of its own: images stored on this site, and a colour. */
  logo: true,
  icon: true,
  accent: true,
  /** The image that social images show for its entries without a photo; null for the site's. */
  default_image: true,
  /** The language in which its pages write dates; null for the newspaper's. */
  date_language: true,
  owner_id: true,
  /** How many entries it has. */
  entries_count: true,
  /** True when the home page and search engines are told of it; not while its owner's account is new. */
  listed: true,
  created: true,
  domains: activeDomain,
} satisfies Prisma.SpaceSelect;

export type SpaceRow = Prisma.SpaceGetPayload<{ select: typeof spaceSelect }>;

/** A space as every read answers it. */
export type Space = ReturnType<typeof toSpace>;

/** Converts a space; `entries`: the ids of its newest entries, at most 100. */
export const toSpace = ({ domains, ...row }: SpaceRow, entries: number[]) =>
  toWire({
    ...row,
    /** The host name that its addresses are on; null for the main site's. */
    domain: domains[0]?.name ?? null,
    entries,
  });

/** The result of adding an entry to a space. */
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
  /** Their role in the space. */
  role: Standing;
  /** True when an editor has to accept the entries there. */
  proposes: boolean;
}

/** A space that people who manage it can choose, with how far machines go alone there. */
export type ManagedSpace = Pick<Space, "space_id" | "name" | "autonomy" | "four_eyes">;
