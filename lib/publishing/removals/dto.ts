import { addDays } from "date-fns/addDays";
import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { toWire } from "@/lib/kernel/wire";
import { canDeleteForGood, canRestore } from "@/lib/publishing/removals/policy";
import {
  TRASH_DAYS,
  type RemovalKind,
  type RemovalSubject,
} from "@/lib/publishing/removals/schema";

export const removalSelect = {
  removal_id: true,
  kind: true,
  subject: true,
  subject_id: true,
  /** The entry itself, or the entry that the comment was under. */
  entry_id: true,
  user_id: true,
  removed_by: true,
  removed_at: true,
  /** The title of the entry. */
  title: true,
  /** The beginning of the text. */
  quote: true,
  user: { select: authorSelect },
} satisfies Prisma.RemovalSelect;

type RemovalRow = Prisma.RemovalGetPayload<{ select: typeof removalSelect }>;

/** A text that was withdrawn or deleted and can come back, as the actor sees it. */
export type Removal = ReturnType<typeof toRemoval>;

export function toRemoval(actor: Actor, { kind, subject, user, ...row }: RemovalRow) {
  const trashed = kind === "trash";
  return toWire({
    ...row,
    kind: kind as RemovalKind,
    subject: subject as RemovalSubject,
    /** The author of the text; null when the account was deleted. */
    author: toAuthor(user),
    synthetic: user.synthetic,
    /** The moment until which it can be brought back; null: without end. */
    until: trashed ? addDays(row.removed_at, TRASH_DAYS) : null,
    /**
     * `may_restore`: true when the actor may bring it back. `may_delete`: true when they may delete it: a withdrawn
     * text goes to the trash, a text in the trash is deleted for good.
     */
    may_restore: canRestore(actor, row),
    may_delete: trashed ? canDeleteForGood(actor) : canRestore(actor, row),
  });
}
