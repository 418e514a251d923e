import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import { authorSelect, toAuthor } from "@/lib/users/dto";

export const commentSelect = {
  comment_id: true,
  /** Plain text. */
  content: true,
  image: true,
  user_id: true,
  entry_id: true,
  created: true,
  user: { select: authorSelect },
  entry: { select: { entry_id: true, title: true, user_id: true, deleted_at: true } },
} satisfies Prisma.CommentSelect;

type CommentRow = Prisma.CommentGetPayload<{ select: typeof commentSelect }>;

/** A comment as every read answers it. */
export type Comment = ReturnType<typeof toComment>;

export function toComment({ user, entry, ...row }: CommentRow) {
  const { deleted_at, ...shownEntry } = entry;
  return toWire({
    ...row,
    /** Null when the account was deleted. */
    author: toAuthor(user),
    /** Whether a synthetic user wrote it, also one that was deleted since. */
    synthetic: user.synthetic,
    /** Null when the entry was deleted. */
    entry: deleted_at ? null : shownEntry,
  });
}
