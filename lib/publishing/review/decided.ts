import type { Prisma } from "@/lib/generated/prisma/client";
import type { Position } from "@/lib/kernel/pagination";
import type { DraftItemRow } from "@/lib/publishing/review/dto";

/** Where a text stands among what was decided, the latest first. */
export const whenDecided = ({ written, draft_id, updated }: DraftItemRow): Position => ({
  created: written?.decided_at ?? updated,
  id: draft_id,
});

/** What comes after a place there. */
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
