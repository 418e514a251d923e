import type { Entry } from "@/lib/texts/entries/dto";
import { forEntryWords, noEntryWords, type EntryWords } from "@/lib/texts/entries/words";

/** What makes an entry a machine's that nobody has read. */
export const machine: Partial<Entry> = {
  ...{ origin: "synthetic", synthetic: true, disclosure: "ai-autonomous", ai_model: "modelo-1" },
};

/** The words of an entry, each another that begins with these; `language`, of which not any word will do, as given. */
export const wordsSaying = (beginning: string, language: string): EntryWords => ({
  ...forEntryWords((_, name) => `${beginning} ${name}`),
  language,
});

/** An entry as a query answers it, for what needs no database. */
export const entryOf = (overrides: Partial<Entry> = {}): Entry => ({
  entry_id: 5,
  title: "Un titular",
  content: "Un texto.",
  ...noEntryWords,
  social_image: null,
  excerpt: "Un texto.",
  image: null,
  image_focus_x: null,
  image_focus_y: null,
  slug: "un-titular",
  user_id: 1,
  user_name: "ana",
  author: {
    id: 1,
    username: "ana",
    fullName: "Ana Autora",
    picture: null,
    synthetic: false,
    shares_name: false,
  },
  ...{ origin: "person", synthetic: false, disclosure: null, ai_model: null },
  ...{ reviewed_at: null, reviewer: null, human_share: null, reviewed_late: false },
  coauthors: [],
  created: "2026-05-05T12:30:00.000Z",
  updated: "2026-05-05T12:30:00.000Z",
  modified_at: null,
  version: 1,
  revised_at: null,
  corrections: [],
  comments_count: 0,
  listed: true,
  comments_closed_at: null,
  no_ai_comments: false,
  spaces: [],
  ...overrides,
});
