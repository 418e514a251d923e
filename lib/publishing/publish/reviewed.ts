import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { requireSecondReader, reviewAfter } from "@/lib/texts/provenance/records";

/**
 * What becomes of the review of a machine's entry whose words the actor changes: columns to be saved with them. Throws
 * as `requireSecondReader`.
 */
export async function reviewAfterRewording(tx: Database, actor: Actor, entry_id: number) {
  const entry = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { origin: true, reviewed_by: true, reviewed_at: true },
  });
  await requireSecondReader(tx, actor, entry_id, entry);
  const over = reviewAfter(actor, entry);
  return over && { ...over, reviewed_late: false };
}
