import type { Prisma } from "@/lib/generated/prisma/client";
import type { Reason } from "@/lib/house/reports/schema";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";
import { provenanceSelect, toProvenance } from "@/lib/texts/provenance/dto";

/** The columns of a comment under an entry that is known. */
export const commentUnderSelect = {
  comment_id: true,
  /** Plain text. */
  content: true,
  image: true,
  user_id: true,
  entry_id: true,
  created: true,
  /** Rises with each save of the text. */
  version: true,
  edited_at: true,
  edit_reason: true,
  ...provenanceSelect,
  user: { select: { ...authorSelect, trusted_at: true } },
} satisfies Prisma.CommentSelect;

export const commentSelect = {
  ...commentUnderSelect,
  entry: { select: { entry_id: true, title: true, user_id: true, deleted_at: true } },
} satisfies Prisma.CommentSelect;

export type CommentRow = Prisma.CommentGetPayload<{ select: typeof commentSelect }>;

/** A comment as every read answers it. */
export type Comment = ReturnType<typeof toComment>;

/** Milliseconds after publication during which its author may change a comment without readers being told. */
const UNMARKED = 5 * 60_000;

export function toComment(found: CommentRow) {
  const { user: withTrust, entry, edited_at, edit_reason, ...columns } = found;
  const { origin, disclosure, ai_model, reviewed_at, reviewer, human_share, ...row } = columns;
  const { trusted_at, ...user } = withTrust;
  const { deleted_at, ...shownEntry } = entry;
  const late = edited_at && edited_at.getTime() > row.created.getTime() + UNMARKED;
  const byPerson = origin === "synthetic"; // no machine changes what it has said
  return toWire({
    ...row,
    ...toProvenance({ origin, disclosure, ai_model, reviewed_at, reviewer, human_share }),
    /**
     * The date of the last change, as readers see it: by its author a while after publication, by a person to a
     * machine's comment, or by moderation; null when there was none.
     */
    edited_at: late || byPerson || edit_reason !== null ? edited_at : null,
    /** The reason that moderation gave for changing it, "" without a reason; null when moderation did not. */
    edit_reason,
    /** Null when the account was deleted. */
    author: toAuthor(user),
    /** True when addresses in it may be links: not while its author's account is new. */
    trusted: trusted_at !== null,
    /** Null when the entry was deleted. */
    entry: deleted_at ? null : shownEntry,
  });
}

export const heldCommentSelect = {
  comment_id: true,
  content: true,
  image: true,
  user_id: true,
  entry_id: true,
  created: true,
  held_cause: true,
  held_detail: true,
  user: { select: authorSelect },
  entry: { select: { entry_id: true, title: true, user_id: true, deleted_at: true } },
} satisfies Prisma.StoredCommentSelect;

type HeldCommentRow = Prisma.StoredCommentGetPayload<{ select: typeof heldCommentSelect }>;

/** A comment that waits for somebody to admit it. */
export type HeldComment = ReturnType<typeof toHeldComment>;

export function toHeldComment(found: HeldCommentRow) {
  const { comment_id, held_cause, held_detail, user, entry, ...row } = found;
  const { deleted_at, ...shownEntry } = entry;
  return toWire({
    held_comment_id: comment_id,
    ...row,
    cause: held_cause ?? "",
    detail: held_detail,
    author: toAuthor(user),
    synthetic: user.synthetic,
    entry: deleted_at ? null : shownEntry,
  });
}

/** The outcome of a new comment: published, or held for review with a sentence for its author. */
export type Posted = { comment: Comment; held: null } | { comment: null; held: string };

/** A comment of a list; in the list of reported ones, with the reason of its first report. */
export type ListedComment = Comment & { reported_for?: Reason };
