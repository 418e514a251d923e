import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Named } from "@/lib/house/users/dto";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { Position } from "@/lib/kernel/pagination";
import type { DraftItemRow } from "@/lib/publishing/review/dto";
import { canReadBrief, canReadNote } from "@/lib/publishing/review/policy";

/** Returns the position of a text in the list of decided texts, the latest first. */
export const whenDecided = ({ written, draft_id, updated }: DraftItemRow): Position => ({
  created: written?.decided_at ?? updated,
  id: draft_id,
});

/** Selects the texts that come after a position in the list of decided texts. */
export function afterDecision(from: Position | undefined): Prisma.DraftWhereInput {
  if (!from) return {};
  const { created, id } = from;
  return {
    OR: [
      { written: { decided_at: { lt: created } } },
      { written: { decided_at: created }, draft_id: { lt: id } },
    ],
  };
}

/** Finds what those are called who have decided about these texts, by id. */
export const decidersOf = (rows: DraftItemRow[]): Promise<Map<number, Named>> =>
  namesOf(rows.map(({ written }) => written?.decided_by));

/** Leaves out the notes of decisions that the actor may not read: see `canReadNote`. */
export async function withReadableNotes(
  actor: Actor,
  rows: DraftItemRow[],
): Promise<DraftItemRow[]> {
  const ids = rows.flatMap(({ written }) => written?.task_id ?? []);
  const tasks = await db.task.findMany({
    where: { task_id: { in: ids } },
    select: { task_id: true, owner_id: true, space_id: true },
  });
  const taskOf = new Map(tasks.map((task) => [task.task_id, task]));
  return rows.map((row) => {
    if (!row.written) return row;
    const { task_id } = row.written;
    const brief = canReadBrief(actor, row, task_id, taskOf.get(task_id ?? 0) ?? null);
    return canReadNote(actor, row.written, brief)
      ? row
      : { ...row, written: { ...row.written, note: null } };
  });
}
