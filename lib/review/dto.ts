import type { Finding } from "@/lib/checks";
import { draftSummarySelect, toDraft, toDraftSummary, type DraftRow } from "@/lib/drafts/dto";
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
  /** As the machine gave it: what stands in the draft goes with it into the entry. */
  first_title: true,
  ...decided,
} satisfies Prisma.WrittenDraftSelect;

export const deskItemSelect = {
  ...draftSummarySelect,
  written: { select: writtenSummary },
} satisfies Prisma.DraftSelect;

export const writtenSelect = {
  ...writtenSummary,
  ...{ mode: true, brief: true, first_content: true },
  ...{ task_run_id: true, asked_by: true, decided_by: true },
} satisfies Prisma.WrittenDraftSelect;

type DeskRow = Prisma.DraftGetPayload<{ select: typeof deskItemSelect }>;
type WrittenRow = Prisma.WrittenDraftGetPayload<{ select: typeof writtenSelect }>;

/** A text on the review desk; `written` is null for a person's. */
export type DeskItem = ReturnType<typeof toDeskItem>;

/** The same with its text, and how it came about. */
export type Review = ReturnType<typeof toReview>;

export const toDeskItem = ({ written, ...row }: DeskRow) => ({
  ...toDraftSummary(row, ""),
  written: written && { ...toWire(written), ...known(written) },
});

/** What somebody may do about a text. */
export interface May {
  edit: boolean;
  publish: boolean;
  decide: boolean;
}

export const toReview = (
  draft: DraftRow,
  written: WrittenRow | null,
  people: Map<number, string>,
  may: May,
) => ({
  ...toDraft(draft),
  may,
  written: written && {
    ...toWire(written),
    ...known(written),
    mode: written.mode as Mode,
    /** The username of who asked for it, or decided; null for nobody, or whose account is gone. */
    asked_by: people.get(written.asked_by ?? 0) ?? null,
    decided_by: people.get(written.decided_by ?? 0) ?? null,
  },
});

type Words = Pick<WrittenRow, "findings" | "decision" | "reason">;

/** The columns whose values are known better than the database knows them. */
const known = ({ findings, decision, reason }: Words) => ({
  findings: findings as unknown as Finding[],
  decision: decision as ReviewDecision | null,
  reason: reason as RejectionReason | null,
});
