import type { Prisma } from "@/lib/generated/prisma/client";
import type { Position } from "@/lib/kernel/pagination";
import type { DraftItemRow } from "@/lib/publishing/review/dto";

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
