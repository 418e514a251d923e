import type { Finding } from "@/lib/checks";
import { draftSelect, draftSummarySelect, toDraft, toDraftSummary } from "@/lib/drafts/dto";
import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import type { Mode, RejectionReason, ReviewDecision } from "@/lib/review/schema";

const decided = { decision: true, decided_at: true, reason: true, note: true } as const;

const writtenSummary = {
  risk: true,
  findings: true,
  model: true,
  task_id: true,
  expires_at: true,
  ...decided,
} satisfies Prisma.WrittenDraftSelect;

export const deskItemSelect = {
  ...draftSummarySelect,
  comment_published: true,
  written: { select: writtenSummary },
} satisfies Prisma.DraftSelect;

export const reviewSelect = {
  ...draftSelect,
  comment_published: true,
  written: {
    select: {
      ...writtenSummary,
      ...{ mode: true, brief: true, first_title: true, first_content: true },
      ...{ task_run_id: true, asked_by: true, decided_by: true },
    },
  },
} satisfies Prisma.DraftSelect;

type DeskRow = Prisma.DraftGetPayload<{ select: typeof deskItemSelect }>;
type ReviewRow = Prisma.DraftGetPayload<{ select: typeof reviewSelect }>;

/** A text on the review desk; `written` is null for a person's. */
export type DeskItem = ReturnType<typeof toDeskItem>;

/** The same with its text, and how it came about. */
export type Review = ReturnType<typeof toReview>;

export const toDeskItem = ({ written, comment_published, ...row }: DeskRow) => ({
  ...toDraftSummary(row, ""),
  comment_published,
  written: written && { ...toWire(written), ...known(written) },
});

export const toReview = (
  { written, comment_published, ...row }: ReviewRow,
  people: Map<number, string>,
  may: { publish: boolean; decide: boolean },
) => {
  if (!written) return { ...toDraft(row), comment_published, may, written: null };
  const { asked_by, decided_by, mode, ...rest } = written;
  return {
    ...toDraft(row),
    comment_published,
    may,
    written: {
      ...toWire(rest),
      ...known(rest),
      mode: mode as Mode,
      /** The username of who asked for it, or decided; null for nobody, or whose account is gone. */
      asked_by: people.get(asked_by ?? 0) ?? null,
      decided_by: people.get(decided_by ?? 0) ?? null,
    },
  };
};

type Words = Pick<NonNullable<ReviewRow["written"]>, "findings" | "decision" | "reason">;

/** The columns whose values are known better than the database knows them. */
const known = ({ findings, decision, reason }: Words) => ({
  findings: findings as unknown as Finding[],
  decision: decision as ReviewDecision | null,
  reason: reason as RejectionReason | null,
});
