import type { z } from "@/lib/kernel/zod";
import type { commentAnswer } from "@/lib/texts/comments/answer";
import type { draftAnswer } from "@/lib/texts/drafts/answer";
import type { entryAnswer } from "@/lib/texts/entries/answer";
import { noEntryWords } from "@/lib/texts/entries/words";
import type { libraryImageAnswer } from "@/lib/texts/library/answer";
import type { slugAnswer } from "@/lib/texts/slugs/answer";
import { ana } from "./people";

const MOMENT = "2026-11-25T06:00:00.000Z";
const PHOTO = "/uploads/0123456789abcdef0123456789abcdef-1600x900.webp";

const byPerson = {
  origin: "person",
  disclosure: "human-only",
  ai_model: null,
  reviewed_at: null,
  reviewer: null,
  human_share: null,
  synthetic: false,
} as const;

/** The fields that the author of a text writes, the same for entries and drafts. */
const written = {
  title: "La aurora",
  content: "Se vio desde la sierra a las **tres** de la mañana.",
  image: PHOTO,
  ...noEntryWords,
  image_alt: "El cielo, rojo, sobre los montes",
  image_credit: "Ana Sanz",
  image_focus_x: 50,
  image_focus_y: 30,
  summary: "Una noche roja, vista desde la sierra.",
  social_image: null,
  no_ai_comments: false,
};

export const newEntry = { title: written.title, content: written.content };

export const entryChange = { ...newEntry, title: "La aurora de noviembre", version: 1 };

export const entry: z.output<typeof entryAnswer> = {
  ...written,
  ...byPerson,
  entry_id: 42,
  excerpt: "Se vio desde la sierra a las tres de la mañana.",
  slug: "la-aurora",
  user_id: ana.id,
  user_name: ana.fullName,
  author: ana,
  coauthors: [],
  created: MOMENT,
  updated: MOMENT,
  modified_at: null,
  comments_count: 1,
  listed: true,
  spaces: [
    {
      space_id: 7,
      name: "Ciencia",
      slug: "ciencia",
      default_image: null,
      date_language: null,
      unread_noindex: false,
      domain: null,
      accepted: true,
    },
  ],
  reviewed_late: false,
  comments_closed_at: null,
  version: 1,
  revised_at: null,
  corrections: [],
};

export const newComment = { content: "Yo también la vi." };

export const comment: z.output<typeof commentAnswer> = {
  ...byPerson,
  ...newComment,
  comment_id: 108,
  image: null,
  user_id: ana.id,
  entry_id: entry.entry_id,
  created: MOMENT,
  version: 1,
  edited_at: null,
  edit_reason: null,
  author: ana,
  trusted: true,
  entry: { entry_id: entry.entry_id, title: entry.title, user_id: ana.id },
};

export const newDraft = { title: written.title, content: "Se vio…" };

export const draftChange = { content: written.content, version: 1 };

export const draft: z.output<typeof draftAnswer> = {
  ...written,
  draft_id: 15,
  user_id: ana.id,
  kind: "entry",
  commented_id: null,
  entry_id: null,
  state: "open",
  publish_at: null,
  scheduled_by: null,
  space_id: null,
  reason: null,
  version: 2,
  entry_published: null,
  comment_published: null,
  created: MOMENT,
  updated: MOMENT,
  user: {
    id: ana.id,
    username: ana.username,
    fullName: ana.fullName,
    shares_name: false,
    synthetic: false,
    owner_id: null,
  },
  space: null,
  slug: null,
  spaces: [7],
  dated: null,
  disclosure: "human-only",
  entry_version: null,
  preview: null,
};

export const newSlug = { path: "ciencia/aurora", entry_id: entry.entry_id };

export const slug: z.output<typeof slugAnswer> = {
  ...newSlug,
  slug_id: 61,
  created: MOMENT,
  user_id: ana.id,
  entry: { entry_id: entry.entry_id, title: entry.title },
};

export const uploaded = { file: { url: PHOTO } };

export const imageChange = { alt: "El cielo, rojo, sobre los montes", credit: "Ana Sanz" };

export const image: z.output<typeof libraryImageAnswer> = {
  ...imageChange,
  upload_id: "0123456789abcdef0123456789abcdef",
  url: PHOTO,
  width: 1600,
  height: 900,
  bytes: 182_400,
  name: "aurora.jpg",
  caption: "",
  created: MOMENT,
  uses: [{ kind: "entry", title: entry.title, entry_id: entry.entry_id, draft_id: null }],
  others: 0,
  swept: null,
  deletable: false,
};
