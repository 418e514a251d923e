import { z } from "@/lib/kernel/zod";

const placement = {
  entry_id: z.number(),
  title: z.string(),
  space_id: z.number(),
  space: z.string(),
};

/** The kind of text that a notice of moderation is about. */
const subject = z.enum(["entry", "comment"]);

const signature = {
  entry_id: z.number(),
  title: z.string(),
  role: z.enum(["coauthor", "author"]),
  by: z.string(),
};

const front = { space_id: z.number().nullable(), space: z.string().nullable() };

/** The number of earlier unseen notices about the same, which this one replaces. */
const others = z.number().default(0);

const team = { space_id: z.number(), space: z.string() };

/**
 * The kinds of notices, each with the data that it names. The sentences are the screen's: one entry each in
 * components/notices/sentences.tsx.
 */
export const noticeContent = z.discriminatedUnion("kind", [
  /** A space that the author is not part of lists an entry of theirs. */
  z.object({ kind: z.literal("placement"), ...placement }),
  /**
   * A colaborador offers this version of an entry to a space that the reader edits, and so many `others` wait there.
   * The newest unseen notice replaces the earlier ones.
   */
  z.object({
    kind: z.literal("proposal"),
    ...placement,
    version: z.number().optional(),
    by: z.string(),
    others,
  }),
  /** Somebody has put an entry of the reader's on the front page of a space whose team they are part of. */
  z.object({ kind: z.literal("placed"), ...placement, by: z.string(), others }),
  /**
   * Somebody has given an entry of the reader's its place on a composed front page. `space`: null for the home page.
   */
  z.object({
    kind: z.literal("composed"),
    ...front,
    entry_id: z.number(),
    title: z.string(),
    by: z.string(),
    others,
  }),
  /** An editor has decided on an entry that the reader offered. */
  z.object({ kind: z.literal("proposal-accepted"), ...placement }),
  z.object({ kind: z.literal("proposal-refused"), ...placement }),
  /** Somebody has made the reader part of a space's team. */
  z.object({ kind: z.literal("team"), ...team, role: z.string(), by: z.string() }),
  /** DNS has not proven for a week that a name is the reader's: it no longer shows their space. */
  z.object({ kind: z.literal("domain-lapsed"), domain_id: z.number(), name: z.string(), ...team }),
  /** An editor has put a newcomer's entry on the home page. */
  z.object({ kind: z.literal("admitted"), entry_id: z.number(), title: z.string() }),
  /** A draft has published itself at its hour, or an editor has published it. */
  z.object({
    kind: z.literal("draft_published"),
    entry_id: z.number(),
    title: z.string(),
    by: z.string().optional(),
  }),
  /** A draft could not publish itself: it is open again. */
  z.object({
    kind: z.literal("draft_stopped"),
    draft_id: z.number(),
    entry_id: z.number().nullable(),
    title: z.string(),
    reason: z.string(),
  }),
  /** Somebody submits a text to the editors of a space for review. */
  z.object({
    kind: z.literal("draft_review"),
    draft_id: z.number(),
    title: z.string(),
    ...team,
    by: z.string(),
  }),
  /** A machine's text waits for somebody to read it; `space` is empty for a comment that no task wrote. */
  z.object({
    kind: z.literal("machine_review"),
    draft_id: z.number(),
    title: z.string(),
    space: z.string(),
    by: z.string(),
  }),
  /**
   * Somebody has rejected a text of the reader's machine, for a reason (`rejectionReasons`), or had it written again.
   */
  z.object({
    kind: z.literal("machine_rejected"),
    draft_id: z.number(),
    title: z.string(),
    reason: z.string().nullable(),
    note: z.string(),
    by: z.string(),
  }),
  /** Somebody has published a comment that the reader's machine has written for an entry. */
  z.object({
    kind: z.literal("machine_commented"),
    entry_id: z.number(),
    comment_id: z.number(),
    title: z.string(),
    by: z.string(),
  }),
  /** An editor has sent a text back. */
  z.object({
    kind: z.literal("draft_returned"),
    draft_id: z.number(),
    title: z.string(),
    by: z.string(),
    reason: z.string(),
  }),
  /**
   * Somebody asks the reader to sign this version of an entry, as it was at the moment when they asked: along with its
   * author, or in their place.
   */
  z.object({
    kind: z.literal("signature"),
    ...signature,
    version: z.number().optional(),
    asked: z.string().optional(),
  }),
  /** Somebody agreed to sign: for the person who asked, and for those beside or in place of whom they sign. */
  z.object({ kind: z.literal("signature_accepted"), ...signature }),
  /** The account is no longer new. */
  z.object({ kind: z.literal("trusted") }),
  /** A comment that waited is published, or was removed. */
  z.object({
    kind: z.literal("comment_admitted"),
    entry_id: z.number(),
    comment_id: z.number(),
    title: z.string(),
  }),
  z.object({ kind: z.literal("comment_refused"), entry_id: z.number(), title: z.string() }),
  /** Somebody has commented on an entry after the reader did. */
  z.object({
    kind: z.literal("reply"),
    entry_id: z.number(),
    comment_id: z.number(),
    title: z.string(),
    by: z.string(),
    others,
  }),
  /** Somebody has reported a text; for those who moderate. */
  z.object({
    kind: z.literal("reported"),
    subject,
    subject_id: z.number(),
    title: z.string(),
    reason: z.string(),
    others,
  }),
  /** Somebody asks for a removal to be looked at again. */
  z.object({ kind: z.literal("appealed"), decision_id: z.number(), subject, title: z.string() }),
  /** A run of a task has failed; the schedule goes on. */
  z.object({
    kind: z.literal("task_failed"),
    task_id: z.number(),
    task_run_id: z.number(),
    name: z.string(),
    reason: z.string(),
    others,
  }),
  /** A task is paused until somebody resumes it. */
  z.object({
    kind: z.literal("task_paused"),
    task_id: z.number(),
    name: z.string(),
    reason: z.string(),
    others,
  }),
  /** An e-mail could not be sent, and is not tried any more. */
  z.object({ kind: z.literal("mail_failed"), others }),
  /** A webhook is off after days of nothing but failures. `space`: null for the site's. */
  z.object({ kind: z.literal("webhook_off"), ...front, host: z.string() }),
  /** The backup of a night could not be made. */
  z.object({ kind: z.literal("backup_failed"), reason: z.string(), others }),
  /** No process runs the schedule of tasks any more. */
  z.object({ kind: z.literal("schedule_silent"), reason: z.string(), others }),
  /** A text was removed; the decision says why and how to appeal. `title`: of the entry. */
  z.object({ kind: z.literal("removed"), decision_id: z.number(), subject, title: z.string() }),
  /**
   * A report of the reader's was decided: the text stays, was corrected or removed, was gone already, or is back on
   * appeal.
   */
  z.object({
    kind: z.literal("report_decided"),
    outcome: z.enum(["kept", "corrected", "removed", "gone", "restored"]),
    subject,
    title: z.string(),
  }),
  /**
   * `percent` of a month's budget for AI is used; at 100 it has refused a call. `name`: the machine's; null: the
   * site's.
   */
  z.object({
    kind: z.literal("budget"),
    scope: z.enum(["site", "user"]),
    name: z.string().nullable(),
    percent: z.number(),
  }),
  /** Today has cost more than three usual days, for all synthetic users of the site or for those of the reader. */
  z.object({
    kind: z.literal("unusual_day"),
    scope: z.enum(["site", "owner"]),
    currency: z.string(),
    today_micros: z.number(),
    usual_micros: z.number(),
  }),
  /** A placed entry can no longer be on a front page: the next takes its place. `space`: null for the home page. */
  z.object({
    kind: z.literal("edition_lost"),
    ...front,
    entry_id: z.number(),
    title: z.string(),
    others,
  }),
  /** A front page was not published at its hour. */
  z.object({ kind: z.literal("edition_stopped"), ...front, reason: z.string() }),
  /** An appeal was decided: the decision holds, or the text is back. */
  z.object({
    kind: z.literal("appeal_decided"),
    decision_id: z.number(),
    outcome: z.enum(["upheld", "reversed"]),
    subject,
    title: z.string(),
  }),
]);

/** The notices that were seen; all of them without ids. */
export const markRead = z.object({
  notice_ids: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(100).optional(),
});

export type NoticeContent = z.output<typeof noticeContent>;
export type NoticeKind = NoticeContent["kind"];
/** A notice that can replace earlier ones; `others` is counted when it is absent. */
export type FoldedNotice = Extract<
  z.input<typeof noticeContent>,
  { kind: Extract<NoticeContent, { others: number }>["kind"] }
>;
export type MarkRead = z.output<typeof markRead>;
