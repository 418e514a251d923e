import "server-only";
import { db } from "@/lib/kernel/db";
import type { Shown, WrittenRow } from "@/lib/publishing/review/dto";
import type { HeldDraft } from "@/lib/texts/drafts/records";
import { findPublishedHash } from "@/lib/texts/provenance/queries";
import { textHash } from "@/lib/texts/provenance/register";

type First = Pick<WrittenRow, "first_title" | "first_summary" | "first_content">;

/**
 * Returns the words to show for a text: its draft's; for a published text those that readers have, or the machine's own
 * where these are gone. The checks run again at each change on the desk, so they have seen what was published; the
 * register tells whether it has changed since.
 */
export async function shownOf(draft: HeldDraft, written: First | null): Promise<Shown> {
  const { draft_id, kind, title, summary, content, entry_published, comment_published } = draft;
  const own = { title, summary, content, published: null, gone: false, as_checked: true };
  if (entry_published === null && comment_published === null) return own; // also for a comment that is held
  const stands = (await entryOf(entry_published)) ?? (await commentOf(comment_published));
  if (!stands && !written) return { ...own, gone: true };
  const words = stands?.words ?? {
    title: written?.first_title ?? "",
    summary: written?.first_summary ?? null,
    content: written?.first_content ?? "",
  };
  const hash = await findPublishedHash(draft_id);
  const hashed = kind === "comment" ? { content: words.content } : words;
  return {
    ...own,
    ...words,
    published: stands?.published ?? null,
    gone: !stands,
    as_checked: hash === null || hash === textHash(hashed),
  };
}

async function entryOf(entry_id: number | null) {
  if (entry_id === null) return null;
  const words = await db.entry.findFirst({
    where: { entry_id, deleted_at: null },
    select: { title: true, summary: true, content: true },
  });
  return words && { words, published: { entry_id, comment_id: null } };
}

async function commentOf(comment_id: number | null) {
  if (comment_id === null) return null;
  const comment = await db.comment.findFirst({
    where: { comment_id, entry: { deleted_at: null } },
    select: { content: true, entry_id: true },
  });
  return (
    comment && {
      words: { content: comment.content },
      published: { entry_id: comment.entry_id, comment_id },
    }
  );
}
