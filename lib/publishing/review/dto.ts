import type { Prisma } from "@/lib/generated/prisma/client";
import type { Mode } from "@/lib/house/settings/modes";
import { namedSelect, toNamed, type Named } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";
import type { ToldVersion } from "@/lib/machines/prompt-versions/dto";
import type { Finding } from "@/lib/platform/checks";
import type { RejectionReason, ReviewDecision } from "@/lib/publishing/review/schema";
import { draftSummarySelect, toDraft, toDraftSummary, type DraftRow } from "@/lib/texts/drafts/dto";

const decided = {
  decision: true,
  decided_by: true,
  decided_at: true,
  reason: true,
  note: true,
} as const;

const writtenSummary = {
  risk: true,
  findings: true,
  model: true,
  task_id: true,
  expires_at: true,
  /** The title as the machine gave it; the draft's own is cleared when it is published. */
  first_title: true,
  ...decided,
} satisfies Prisma.WrittenDraftSelect;

export const reviewItemSelect = {
  ...draftSummarySelect,
  written: { select: writtenSummary },
} satisfies Prisma.DraftSelect;

export const writtenSelect = {
  ...writtenSummary,
  mode: true,
  brief: true,
  dropped_links: true,
  first_summary: true,
  first_content: true,
  task_run_id: true,
  user_version: true,
  task_version: true,
  asked_by: true,
  replaces: true,
  /** The moment when somebody who does not pay for it asked for another version. */
  rewrite_asked_at: true,
} satisfies Prisma.WrittenDraftSelect;

/** The columns that the desk shows of an entry that a machine has published. */
export const publishedEntrySelect = {
  entry_id: true,
  title: true,
  version: true,
  created: true,
  reviewer: { select: namedSelect },
  reviewed_at: true,
  reviewed_late: true,
  user: draftSummarySelect.user,
  spaces: {
    where: { accepted_at: { not: null } },
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
    select: { space: draftSummarySelect.space },
  },
} satisfies Prisma.EntrySelect;

export type DraftItemRow = Prisma.DraftGetPayload<{ select: typeof reviewItemSelect }>;
type PublishedRow = Prisma.EntryGetPayload<{ select: typeof publishedEntrySelect }>;
export type WrittenRow = Prisma.WrittenDraftGetPayload<{ select: typeof writtenSelect }>;

/** People, by the ids of their accounts. */
type People = Map<number, Named>;

/**
 * A text on the review desk; `written` is null for a person's text, and for an entry that a machine published without
 * review, or from a draft that is not the reader's to read.
 */
export type ReviewItem = ReturnType<typeof toReviewItem> | ReturnType<typeof toPublishedItem>;

/** A text on the review desk with its content, and with how it came about. */
export type Review = ReturnType<typeof toReview>;

/** Turns a row into an item of the desk; `people`: those who have decided. */
export const toReviewItem = ({ written, ...row }: DraftItemRow, people: People) => ({
  ...toDraftSummary(row, ""),
  /** True when its entry was published unread and the reader of the desk may still answer for it. */
  unanswered: false,
  /** True when who answers for its published entry read it before it was published. */
  read_first: false,
  /** The version of the published entry; null before. */
  entry_version: null as number | null,
  /** The person who has answered for it since, and their username; null for nobody. */
  answerer: null as Named | null,
  answered_by: null as string | null,
  written: written && {
    ...toWire(written),
    ...known(written),
    ...decidedBy(written, people),
  },
});

/**
 * Turns an entry that a machine has published into an item of the desk: from the draft that it was, or from the entry
 * alone when it had none that the reader of the desk may read.
 */
export function toPublishedItem(
  entry: PublishedRow,
  draft: DraftItemRow | undefined,
  mayAnswer: boolean,
  people: People,
) {
  const { entry_id, created, reviewed_at, reviewed_late, reviewer, spaces, user } = entry;
  const answerer = reviewer && toNamed(reviewer);
  const now = {
    title: entry.title,
    unanswered: mayAnswer && reviewed_at === null,
    read_first: reviewed_at !== null && !reviewed_late,
    entry_version: entry.version as number | null,
    answerer,
    answered_by: answerer?.username ?? null,
  };
  if (draft) return { ...toReviewItem(draft, people), ...now };
  return {
    draft_id: null,
    kind: "entry",
    state: "published",
    written: null,
    ...now,
    user,
    space: spaces[0]?.space ?? null,
    updated: created.toISOString(),
    entry_published: entry_id,
  } as const;
}

/** The actions that somebody may take on a text. */
export interface May {
  edit: boolean;
  /** Publish it as it is; a machine's text without having read it. */
  publish: boolean;
  /** Publish a machine's text that they answer for. */
  approve: boolean;
  /** True when its space asks for somebody else to read it than the person who had it written. */
  four_eyes: boolean;
  decide: boolean;
  /** Send a person's text back to them, with a reason. */
  return: boolean;
  rewrite: boolean;
  /**
   * Hand it to the editors of its space: a machine's text that only its owner has so far and that only they can
   * publish.
   */
  submit: boolean;
  /** Read what it was asked for with. */
  brief: boolean;
  /** The reason why the reader may neither publish it now nor have it written anew; null when there is none. */
  refused: string | null;
}

/** A reason or note that a synthetic user is told for its next texts. */
export interface ToldCorrection {
  draft_id: number;
  text: string;
  decider: Named | null;
  decided_at: string | null;
  /** The space for whose texts it is told; null for those of every space. */
  space: { space_id: number; name: string } | null;
}

/** The version before a text, and who asked for another one with which note: null where the reader may not read it. */
export interface Former {
  draft_id: number;
  title: string;
  summary: string | null;
  content: string;
  note: string | null;
  /** The person who asked, and their username; null when the account is gone. */
  asker: Named | null;
  asked_by: string | null;
}

/** The versions before and after a text, where another version was asked for. */
export interface Versions {
  former: Former | null;
  /** The id of the draft that replaced it. */
  replaced_by: number | null;
}

/** The words that the desk shows for a text: a published draft has none of its own. */
export interface Shown {
  title: string;
  summary: string | null;
  content: string;
  /**
   * The place where readers find them: an entry, or a comment under it. Null while they are not public, or no longer.
   */
  published: { entry_id: number; comment_id: number | null } | null;
  /** True when what was published is gone: the words are then the machine's own, if a machine wrote them. */
  gone: boolean;
  /** True when they are the words that the findings of the checks are about. */
  as_checked: boolean;
}

export const toReview = (
  draft: DraftRow,
  shown: Shown,
  written: WrittenRow | null,
  people: People,
  may: May,
  versions: Versions,
  told: ToldVersion[],
  checkedWhere: string | null,
) => ({
  ...toDraft(draft),
  ...shown,
  may,
  ...versions,
  written: written && {
    ...toWire(written),
    ...known(written),
    brief: may.brief ? written.brief : "",
    mode: written.mode as Mode,
    /** Without their notes, which only those who manage the synthetic user may read. */
    told: told.map(({ note: _, ...version }) => version),
    ...askedBy(written, people),
    ...decidedBy(written, people),
    /** The place where the person who approved it said that they checked it. */
    checked_where: checkedWhere,
  },
});

/** The person who decided, and their username; null when nobody did or the account is gone. */
function decidedBy({ decided_by }: Pick<WrittenRow, "decided_by">, people: People) {
  const decider = people.get(decided_by ?? 0) ?? null;
  return { decider, decided_by: decider?.username ?? null };
}

/** The person who asked for a text, likewise. */
export function askedBy({ asked_by }: Pick<WrittenRow, "asked_by">, people: People) {
  const asker = people.get(asked_by ?? 0) ?? null;
  return { asker, asked_by: asker?.username ?? null };
}

type Words = Pick<WrittenRow, "findings" | "decision" | "reason">;

/** Returns the columns with narrower types than the database gives them. */
const known = ({ findings, decision, reason }: Words) => ({
  findings: findings as unknown as Finding[],
  decision: decision as ReviewDecision | null,
  reason: reason as RejectionReason | null,
});
