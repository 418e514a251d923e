import { APPEAL_DAYS, type Ground } from "@/lib/desk/moderation/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Reason, Subject } from "@/lib/house/reports/schema";
import { authorSelect, toAuthor, type Author, type Named } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";

export const reportSelect = {
  report_id: true,
  subject: true,
  subject_id: true,
  reason: true,
  text: true,
  created: true,
} satisfies Prisma.ReportSelect;

type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

/** A report on a text, without the person who sent it, which nobody is shown. */
export type Report = ReturnType<typeof toReport>;

export const toReport = ({ report_id, reason, text, created }: ReportRow) =>
  toWire({ report_id, reason: reason as Reason, text, created });

/** A text with the reports on it that wait for a decision. */
export interface Case {
  subject: Subject;
  subject_id: number;
  entry_id: number;
  /** The title of the entry. */
  title: string;
  /** The beginning of the text as plain text. */
  quote: string;
  image: string | null;
  /** Null when the account was deleted. */
  author: Author | null;
  synthetic: boolean;
  /** Newest first, at most twenty. */
  reports: Report[];
}

export const decisionSelect = {
  decision_id: true,
  subject: true,
  subject_id: true,
  entry_id: true,
  moderator_id: true,
  moderator_name: true,
  outcome: true,
  reason: true,
  ground: true,
  statement: true,
  title: true,
  quote: true,
  /** True when the text can be brought back. */
  restorable: true,
  created: true,
  appeal: true,
  appealed_at: true,
  appeal_outcome: true,
  appeal_statement: true,
  appeal_decided_at: true,
  author: { select: { ...authorSelect, owner_id: true } },
  entry: { select: { user_id: true, deleted_at: true } },
} satisfies Prisma.DecisionSelect;

type DecisionRow = Prisma.DecisionGetPayload<{ select: typeof decisionSelect }>;

const DAY = 86_400_000; // milliseconds

/** A decision as the people who may read it see it. */
export type Decision = ReturnType<typeof toDecision>;

/** Turns a row into a decision; `people`: those who decided. */
export function toDecision(
  { author, entry, created, ...row }: DecisionRow,
  people: Map<number, Named>,
) {
  const { owner_id, ...writer } = author;
  return toWire({
    ...row,
    created,
    subject: row.subject as Subject,
    outcome: row.outcome as "kept" | "removed",
    reason: row.reason as Reason,
    ground: row.ground as Ground,
    appeal_outcome: row.appeal_outcome as "upheld" | "reversed" | null,
    author: toAuthor(writer),
    /** The person who decided; null once that account is gone. */
    moderator: people.get(row.moderator_id) ?? null,
    /** The account that answers for the text: the author, or the owner of the synthetic user that wrote it. */
    answerable_id: owner_id ?? writer.id,
    /** True when the author of the entry decided. */
    by_entry_author: row.moderator_id === entry.user_id,
    appeal_until: new Date(created.getTime() + APPEAL_DAYS * DAY),
    /** True when the entry can be read. */
    entry_public: !entry.deleted_at,
  });
}

/** The numbers of texts that wait for a moderator. */
export interface ModerationCounts {
  reported_comments: number;
  reported_entries: number;
  held: number;
  appeals: number;
}
