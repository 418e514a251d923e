import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor, type Author } from "@/lib/users/dto";

export const commentSelect = {
  comment_id: true,
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
export interface Comment {
  comment_id: number;
  /** Plain text. */
  content: string;
  image: string | null;
  user_id: number;
  entry_id: number;
  created: string;
  /** Null when the account was deleted. */
  author: Author | null;
  /** Whether a synthetic user wrote it, also one that was deleted since. */
  synthetic: boolean;
  /** Null when the entry was deleted. */
  entry: { entry_id: number; title: string; user_id: number } | null;
}

export function toComment({ user, entry, created, ...row }: CommentRow): Comment {
  const { deleted_at, ...shownEntry } = entry;
  return {
    ...row,
    created: created.toISOString(),
    author: toAuthor(user),
    synthetic: user.synthetic,
    entry: deleted_at ? null : shownEntry,
  };
}
