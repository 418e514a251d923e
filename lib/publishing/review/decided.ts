import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Named } from "@/lib/house/users/dto";
import { namesOf } from "@/lib/house/users/queries";
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

/** Finds what those are called who have decided about these texts, by id. */
export const decidersOf = (rows: DraftItemRow[]): Promise<Map<number, Named>> =>
  namesOf(rows.map(({ written }) => written?.decided_by));
