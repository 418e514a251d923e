import type { Entry } from "@/lib/entries/dto";

/** An entry as a query answers it, for what needs no database. */
export const entryOf = (overrides: Partial<Entry> = {}): Entry => ({
  entry_id: 5,
  title: "Un titular",
  content: "Un texto.",
  ...{ summary: null, social_title: null, social_summary: null, social_image: null },
  excerpt: "Un texto.",
  image: null,
  slug: "un-titular",
  user_id: 1,
  user_name: "ana",
  author: { id: 1, username: "ana", fullName: "Ana Autora", synthetic: false, shares_name: false },
  synthetic: false,
  created: "2026-05-05T12:30:00.000Z",
  updated: "2026-05-05T12:30:00.000Z",
  modified_at: null,
  version: 1,
  revised_at: null,
  corrections: [],
  comments_count: 0,
  listed: true,
  comments_closed_at: null,
  spaces: [],
  ...overrides,
});
