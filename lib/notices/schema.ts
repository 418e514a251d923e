import { z } from "@/lib/kernel/zod";

const placement = {
  entry_id: z.number(),
  title: z.string(),
  space_id: z.number(),
  space: z.string(),
};

/** What a notice of moderation is about. */
const subject = z.enum(["entry", "comment"]);

const signature = {
  entry_id: z.number(),
  title: z.string(),
  role: z.enum(["coauthor", "author"]),
  by: z.string(),
};

const team = { space_id: z.number(), space: z.string() };

/**
 * What a person can be told, and what each notice names. The sentences are the screen's: one entry each in
 * components/notices/sentences.tsx.
 */
export const noticeContent = z.discriminatedUnion("kind", [
  /** A space that the author is not part of lists an entry of theirs. */
  z.object({ kind: z.literal("placement"), ...placement }),
  /**
   * A colaborador offers an entry to a space that the reader edits, and so many `others` wait there. The newest
   * that is not seen stands for those before it.
   */
  z.object({
    kind: z.literal("proposal"),
    ...placement,
    by: z.string(),
    others: z.number().default(0),
  }),
  /** An editor has decided on an entry that the reader offered. */
  z.object({ kind: z.literal("proposal-accepted"), ...placement }),
  z.object({ kind: z.literal("proposal-refused"), ...placement }),
  /** Somebody has made the reader part of a space's team. */
  z.object({ kind: z.literal("team"), ...team, role: z.string(), by: z.string() }),
  /** DNS has not said for a week that a name is the reader's: it shows their space no more. */
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
  /** Somebody hands the editors of a space a text. */
  z.object({
    kind: z.literal("draft_review"),
    draft_id: z.number(),
    title: z.string(),
    ...team,
    by: z.string(),
  }),
  /** A machine's text waits for somebody to read it; `space` is empty for a comment of no task. */
  z.object({
    kind: z.literal("machine_review"),
    draft_id: z.number(),
    title: z.string(),
    space: z.string(),
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
  /** Somebody asks the reader to sign an entry: along with its author, or in their place. */
  z.object({ kind: z.literal("signature"), ...signature }),
  /** Somebody agreed to that: told to who asked, and to an author whose place was taken. */
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
  /** A text was removed; the decision says why and how to appeal. `title`: of the entry. */
  z.object({ kind: z.literal("removed"), decision_id: z.number(), subject, title: z.string() }),
  /** What somebody told of a text was looked at: it stays, was removed, was gone already, or is back on appeal. */
  z.object({
    kind: z.literal("report_decided"),
    outcome: z.enum(["kept", "removed", "gone", "restored"]),
    subject,
    title: z.string(),
  }),
  /** So much of a budget for AI is used; at 100 percent it has refused a call. `name`: of whom or what it is. */
  z.object({
    kind: z.literal("budget"),
    scope: z.enum(["site", "owner", "user", "task"]),
    name: z.string().nullable(),
    period: z.enum(["day", "month"]),
    percent: z.number(),
  }),
  /** An appeal was decided: the decision holds, or the text is back. */
  z.object({
    kind: z.literal("appeal_decided"),
    decision_id: z.number(),
    outcome: z.enum(["upheld", "reversed"]),
    subject,
    title: z.string(),
  }),
]);

/** Which notices were seen; all of them without ids. */
export const markRead = z.object({
  notice_ids: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(100).optional(),
});

export type NoticeContent = z.output<typeof noticeContent>;
export type NoticeKind = NoticeContent["kind"];
export type MarkRead = z.output<typeof markRead>;
