import "server-only";
import { authorTag } from "@/lib/house/users/shown";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { entryTag } from "@/lib/platform/addresses/tags";

/** Touches what shows a comment that appears, changes or goes: its entry, and its author's number of comments. */
export async function touchComment(
  tx: Database,
  touched: Touched,
  comment: { entry_id: number; user_id: number },
): Promise<void> {
  const author = await tx.user.findUniqueOrThrow({
    where: { id: comment.user_id },
    select: { username: true, deleted_at: true },
  });
  touched.tag(entryTag(comment.entry_id));
  if (!author.deleted_at) touched.tag(authorTag(author.username));
}

/** The same as `touchComment`, for many comments. */
export async function touchComments(
  tx: Database,
  touched: Touched,
  comments: { entry_id: number; user_id: number }[],
): Promise<void> {
  const authors = await tx.user.findMany({
    where: { id: { in: comments.map(({ user_id }) => user_id) }, deleted_at: null },
    select: { username: true },
  });
  touched.tag(
    ...comments.map(({ entry_id }) => entryTag(entry_id)),
    ...authors.map(({ username }) => authorTag(username)),
  );
}
