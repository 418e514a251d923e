import type { editionAnswer } from "@/lib/fronts/editions/answer";
import type { z } from "@/lib/kernel/zod";
import type { domainAnswer } from "@/lib/spaces/domains/answer";
import type { spaceAnswer } from "@/lib/spaces/spaces/answer";

export const newSpace = { name: "Ciencia", description: "Lo que se sabe del cielo." };

export const space: z.output<typeof spaceAnswer> = {
  ...newSpace,
  space_id: 7,
  slug: "ciencia",
  subtitle: null,
  autonomy: null,
  ai_comments: null,
  four_eyes: false,
  unread_noindex: false,
  ai_daily: 6,
  shows_most_read: false,
  logo: null,
  icon: null,
  accent: "#1f5fa8",
  default_image: null,
  date_language: null,
  owner_id: 3,
  entries_count: 1,
  listed: true,
  created: "2026-03-02T09:45:00.000Z",
  domain: null,
  entries: [42],
};

export const newDomain = { name: "revista.ejemplo.es", space_id: 7 };

export const domain: z.output<typeof domainAnswer> = {
  ...newDomain,
  description: null,
  domain_id: 5,
  owner_id: 3,
  created: "2026-03-03T08:00:00.000Z",
  proven_at: "2026-03-03T08:20:00.000Z",
  active_at: "2026-03-03T08:20:00.000Z",
  space: { name: space.name, slug: space.slug, owner_id: space.owner_id },
};

const lead = {
  entry_id: 42,
  position: 0,
  until: null,
  headline: "Una noche roja",
  standfirst: null,
  focus_x: 50,
  focus_y: 30,
};

export const newEdition = { layout: "image" as const, stories: [lead] };

export const editionChange = { ...newEdition, version: 1 };

export const edition: z.output<typeof editionAnswer> = {
  edition_id: 20,
  space_id: 7,
  state: "draft",
  layout: "image",
  breaking_id: null,
  hidden: [],
  automatic: false,
  publish_at: null,
  reason: null,
  published_at: null,
  day: null,
  number: null,
  version: 1,
  saved_at: "2026-11-25T06:30:00.000Z",
  saved_by: "Ana Sanz",
  stories: [{ ...lead, lost_at: null }],
};
