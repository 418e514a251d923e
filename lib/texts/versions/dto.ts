import type { Prisma } from "@/lib/generated/prisma/client";
import type { Author } from "@/lib/house/users/dto";
import type { LeadImage } from "@/lib/texts/entries/lead-image";
import { versionedColumns, type EntryWords, type VersionedWord } from "@/lib/texts/entries/words";

/** The number of earlier versions of a comment that are kept and shown, the latest, besides its first one. */
export const COMMENT_VERSIONS = 50;

/** The columns of an entry whose change makes a new version. */
export const entryTextSelect = {
  title: true,
  content: true,
  image: true,
  ...versionedColumns,
} as const satisfies Prisma.EntrySelect;

export type VersionedField = keyof typeof entryTextSelect;

/** The names of these columns. */
export const versionedFields = Object.keys(entryTextSelect) as [VersionedField];

/** The text of one version of an entry. */
export type EntryText = Prisma.EntryGetPayload<{ select: typeof entryTextSelect }>;

/** Returns the text of an entry, or of one of its versions, without other columns. */
export const textOf = (row: EntryText): EntryText =>
  Object.fromEntries(versionedFields.map((field) => [field, row[field]])) as unknown as EntryText;

/** The saving of a version: by whom, and when. */
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
export interface Conflict
  extends SavedVersion, Partial<LeadImage & Pick<EntryWords, VersionedWord>> {
  title?: string;
  content: string;
  image: string | null;
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
