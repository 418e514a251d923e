import "server-only";
import type { Database } from "@/lib/kernel/db";
import type { RejectionReason, ReviewDecision } from "@/lib/review/schema";

/** Records what became of a machine's text, within the change that does it; of a person's there is nothing to record. */
export async function decideWritten(
  tx: Database,
  draft_id: number,
  decision: ReviewDecision,
  decided_by: number | null,
  why: { reason?: RejectionReason; note?: string } = {},
): Promise<void> {
  await tx.writtenDraft.updateMany({
    where: { draft_id },
    data: { decision, decided_by, decided_at: new Date(), ...why },
  });
}

/** Texts of a task that nobody has decided about. */
export const countUndecided = (reader: Database, task_id: number): Promise<number> =>
  reader.writtenDraft.count({ where: { task_id, decision: null } });
