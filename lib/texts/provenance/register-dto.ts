import type { Prisma } from "@/lib/generated/prisma/client";
import type { Named } from "@/lib/house/users/dto";
import type { TextEventKind } from "@/lib/texts/provenance/register-schema";

export const textEventSelect = {
  event_id: true,
  at: true,
  kind: true,
  draft_id: true,
  entry_id: true,
  comment_id: true,
  author_id: true,
  author_name: true,
  actor_id: true,
  actor_name: true,
  data: true,
  prev_hash: true,
  hash: true,
} satisfies Prisma.TextEventSelect;

type Row = Prisma.TextEventGetPayload<{ select: typeof textEventSelect }>;

/** One event of the register as it was written. */
export type TextEvent = ReturnType<typeof toTextEvent>;

/** One event as the screen shows it. */
export interface ListedTextEvent extends TextEvent {
  /** Its author and who did it, as they are called now; null for nobody, and for an account that is gone. */
  author: Named | null;
  actor: Named | null;
}

export const toTextEvent = ({ event_id, at, kind, data, ...row }: Row) => ({
  event_id: Number(event_id),
  at: at.toISOString(),
  kind: kind as TextEventKind,
  ...row,
  data: data as Record<string, unknown>,
});
