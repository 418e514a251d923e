import "server-only";
import { refuseBlocked } from "@/lib/house/blocks/records";
import { readSettings } from "@/lib/house/settings/queries";
import type { Database } from "@/lib/kernel/db";
import { forbidden } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/platform/limits/voice";
import { commentsCloseAt } from "@/lib/texts/comments/closing";
import { whyHeld, type Hold } from "@/lib/texts/comments/holding";

const COMMENTS_CLOSED = "Los comentarios de esta entrada están cerrados.";

/** The columns that decide whether comments are held: those of people who moderate are not. */
const answerable = { isAdmin: true, isEditor: true, trusted_at: true } as const;

/**
 * Throws 403 when this account may not comment on the entry, which the change holds: it is silenced or blocked,
 * or the entry takes no more comments.
 */
export async function refuseComment(
  tx: Database,
  writerId: number,
  entryId: number,
): Promise<void> {
  await requireVoice(tx, { id: writerId });
  await refuseBlocked(tx, writerId, await requireOpen(tx, entryId));
}

/** Returns the author of an entry that the transaction has locked. Throws 403 when it takes no more comments. */
export async function requireOpen(tx: Database, entryId: number): Promise<{ user_id: number }> {
  const entry = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: { user_id: true, created: true, comments_closed_at: true },
  });
  const closing = commentsCloseAt(entry, await readSettings(tx));
  if (closing && closing.getTime() <= Date.now()) throw forbidden(COMMENTS_CLOSED);
  return entry;
}

/**
 * Returns why a comment of this account with this text waits until somebody admits it; null when it is published at
 * once.
 */
export async function whyCommentWaits(
  tx: Database,
  writerId: number,
  content: string,
): Promise<Hold | null> {
  const { owner, ...writer } = await tx.user.findUniqueOrThrow({
    where: { id: writerId },
    select: { ...answerable, synthetic: true, comments_count: true, owner: { select: answerable } },
  });
  if (writer.isAdmin || writer.isEditor) return null;
  const { hold_first, ...rules } = await readSettings(tx);
  const { trusted_at } = (writer.synthetic ? owner : writer) ?? { trusted_at: null };
  const first = hold_first && !trusted_at && writer.comments_count === 0;
  return whyHeld(content, { ...rules, first });
}
