import type { Prisma } from "@/lib/generated/prisma/client";
import type { Author } from "@/lib/house/users/dto";

/** The fields of an entry whose change makes a new version. */
export const versionedFields = [
  "title",
  "content",
  "image",
  "image_alt",
  "image_caption",
  "image_credit",
  "summary",
] as const;

export type VersionedField = (typeof versionedFields)[number];

export const entryTextSelect = {
  title: true,
  content: true,
  image: true,
  image_alt: true,
  image_caption: true,
  image_credit: true,
  summary: true,
} satisfies Record<VersionedField, true> & Prisma.EntrySelect;

/** The text of one version of an entry. */
export type EntryText = Prisma.EntryGetPayload<{ select: typeof entryTextSelect }>;

/** The saving of a version: by whom, when, and from which earlier one its text was taken. */
export interface SavedVersion {
  version: number;
  /** Null when that is not known, or the account is gone. */
  saved_by: Author | null;
  saved_at: string;
}

/**
 * The version that replaced the one from which a save started: the body of the 409, as `conflict`. A comment has no
 * title.
 */
export interface Conflict extends SavedVersion {
  title?: string;
  content: string;
  image: string | null;
  image_alt?: string | null;
  image_caption?: string | null;
  image_credit?: string | null;
  summary?: string | null;
  image_focus_x?: number | null;
  image_focus_y?: number | null;
}

/** A version of an entry in the list of all of them. */
export interface ListedVersion extends SavedVersion {
  title: string;
  /** True for the present version. */
  current: boolean;
  /** The earlier version whose text it brought back. */
  recovered_from: number | null;
  /** The published correction, if it has one. */
  correction: string | null;
  /** The change since the version before it: words of the text, and which fields; null for the first. */
  changed: { added: number; removed: number; fields: VersionedField[] } | null;
}

/** A version of an entry with its text. */
export type EntryVersion = Pick<ListedVersion, keyof SavedVersion | "current" | "recovered_from"> &
  EntryText;

/** A version of a comment. */
export interface CommentVersion extends SavedVersion {
  content: string;
  image: string | null;
  current: boolean;
}

/** A published correction of a mistake, with the text before it and after. */
export interface PublicCorrection {
  version: number;
  line: string;
  created: string;
  before: EntryText;
  after: EntryText;
}
