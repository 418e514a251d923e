import "server-only";
import { addNotices } from "@/lib/house/notices/commands";
import type { Reason, Subject } from "@/lib/house/reports/schema";
import { editsSite } from "@/lib/house/users/records";
import type { Database } from "@/lib/kernel/db";

/** A text by its kind and id. */
export interface TextRef {
  subject: Subject;
  subject_id: number;
}

/** Finds the person who answers for what an account writes: a synthetic user's owner, anybody else for themselves. */
export async function answerableFor(tx: Database, userId: number): Promise<number> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { owner_id: true } });
  return user?.owner_id ?? userId;
}

/**
 * Closes the open reports of a text, by a decision or because it is gone, and notifies their reporters. Returns the
 * number of reporters.
 */
export async function closeReports(
  tx: Database,
  { subject, subject_id }: TextRef,
  decision: { decision_id: number; outcome: "kept" | "removed" } | null,
): Promise<number> {
  const open = await tx.report.findMany({
    where: { subject, subject_id, closed_at: null },
    select: {
      report_id: true,
      reporter_id: true,
      reason: true,
      created: true,
      entry: {
        select: {
          title: true,
          corrections: { orderBy: { correction_id: "desc" }, take: 1, select: { created: true } },
        },
      },
    },
  });
  if (open.length === 0) return 0;
  await tx.report.updateMany({
    where: { report_id: { in: open.map(({ report_id }) => report_id) } },
    data: { closed_at: new Date(), decision_id: decision?.decision_id },
  });
  const outcome = decision?.outcome ?? "gone";
  await addNotices(
    tx,
    open.map(({ reporter_id, reason, created, entry: { title, corrections } }) => {
      const [latest] = subject === "entry" ? corrections : [];
      const corrected =
        reason === "error" && outcome === "kept" && latest && latest.created > created;
      const told = { kind: "report_decided", subject, title } as const;
      return [reporter_id, { ...told, outcome: corrected ? "corrected" : outcome }];
    }),
  );
  return open.length;
}

/** Reopens the reports of a text that is back: those that were closed without a decision since it was taken away. */
export async function reopenReports(
  tx: Database,
  { subject, subject_id }: TextRef,
  since: Date,
): Promise<void> {
  await tx.report.updateMany({
    where: {
      subject,
      subject_id,
      decision_id: null,
      closed_at: { gte: new Date(since.getTime() - CLOCKS) },
    },
    data: { closed_at: null },
  });
}

/** Milliseconds by which the clocks of server and database may differ. */
const CLOCKS = 60_000;

/** Returns the reason for which each of these comments was reported, by its id; the first reason counts. */
export async function openReasons(
  tx: Database,
  commentIds: number[],
): Promise<Map<number, Reason>> {
  const open = await tx.report.findMany({
    where: { subject: "comment", subject_id: { in: commentIds }, closed_at: null },
    orderBy: { report_id: "desc" },
    select: { subject_id: true, reason: true },
  });
  return new Map(open.map(({ subject_id, reason }) => [subject_id, reason as Reason]));
}

/** Lists the people who reported the text that a decision is about. */
export async function reportersOf(tx: Database, decisionId: number): Promise<number[]> {
  const told = await tx.report.findMany({
    where: { decision_id: decisionId },
    select: { reporter_id: true },
  });
  return told.map(({ reporter_id }) => reporter_id);
}

/** Lists everybody involved in a decision: who took it, who answers for the text, who reported it. */
export const involvedIn = async (
  tx: Database,
  {
    decision_id,
    moderator_id,
    answerable_id,
  }: { decision_id: number; moderator_id: number; answerable_id: number },
): Promise<number[]> => [moderator_id, answerable_id, ...(await reportersOf(tx, decision_id))];

/** Returns whether the site has a moderator who is not involved in a decision. */
export async function othersModerate(tx: Database, involved: number[]): Promise<boolean> {
  const other = await tx.user.findFirst({
    where: { ...editsSite, id: { notIn: involved } },
    select: { id: true },
  });
  return other !== null;
}
