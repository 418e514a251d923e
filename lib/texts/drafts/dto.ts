import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import { routes } from "@/lib/platform/addresses/routes";
import type { DraftKind, DraftState } from "@/lib/texts/drafts/schema";
import { imageFocus } from "@/lib/texts/entries/lead-image";
import { wordColumns } from "@/lib/texts/entries/words";
import type { Disclosure } from "@/lib/texts/provenance/schema";

/** The columns of a draft that a list shows: all but its text. */
export const draftSummarySelect = {
  draft_id: true,
  user_id: true,
  kind: true,
  /** The entry on which a draft of a comment comments; the draft has its title. */
  commented_id: true,
  /** The published entry that it changes; null for a new one. */
  entry_id: true,
  title: true,
  image: true,
  state: true,
  publish_at: true,
  scheduled_by: true,
  space_id: true,
  /** The reason why it was sent back, or was not published when it should have been. */
  reason: true,
  version: true,
  entry_published: true,
  comment_published: true,
  created: true,
  updated: true,
  user: {
    select: {
      id: true,
      username: true,
      fullName: true,
      shares_name: true,
      synthetic: true,
      owner_id: true,
    },
  },
  space: { select: { space_id: true, name: true } },
} satisfies Prisma.DraftSelect;

/** The columns of a draft that a call answers; `content` is Markdown. */
export const draftSelect = {
  ...draftSummarySelect,
  content: true,
  ...wordColumns,
  ...imageFocus,
  social_image: true,
  slug: true,
  spaces: true,
  dated: true,
  disclosure: true,
  no_ai_comments: true,
  entry_version: true,
  /** The version in which it last came before the editors of its space; null when only its writer has had it. */
  shown_version: true,
  preview_key: true,
  preview_by: true,
} satisfies Prisma.DraftSelect;

type SummaryRow = Prisma.DraftGetPayload<{ select: typeof draftSummarySelect }>;
export type DraftRow = Prisma.DraftGetPayload<{ select: typeof draftSelect }>;

/** A draft without its text; `excerpt` is the beginning of the text without marks, on one line. */
export type DraftSummary = ReturnType<typeof toDraftSummary>;

/** A draft as every call answers it. */
export type Draft = ReturnType<typeof toDraft>;

/** A person's unpublished drafts: the first few of each kind. */
export interface WritingDesk {
  /** One's own drafts: begun, the last changed first, and scheduled, the next first. */
  begun: DraftPart;
  scheduled: DraftPart;
  /** Drafts that others have sent to the editors of one's spaces, the longest waiting first. */
  waiting: DraftPart;
}

export interface DraftPart {
  drafts: DraftSummary[];
  /** True when there are more of them. */
  more: boolean;
}

export const toDraftSummary = (row: SummaryRow, excerpt: string) => ({
  ...withState(row),
  excerpt,
});

export const toDraft = ({
  preview_key,
  preview_by: _by,
  shown_version: _shown,
  ...row
}: DraftRow) => ({
  ...withState(row),
  disclosure: row.disclosure as Disclosure | null,
  /** The address of its secret preview, path-absolute; null while there is none. */
  preview: preview_key && routes.draftPreview(preview_key),
});

const withState = <Row extends { state: string; kind: string }>(row: Row) => ({
  ...toWire(row),
  state: row.state as DraftState,
  kind: row.kind as DraftKind,
});
