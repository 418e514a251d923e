import "server-only";
import { db } from "@/lib/kernel/db";
import { marksInThread } from "@/lib/platform/checks/in-thread";

/** The texts that one step of the chore makes the marks of, and its steps in one run: other chores wait. */
const AT_ONCE = 20;
const STEPS = 10;

/**
 * Makes some of the marks that are missing of entries and of comments, the newest first: of those that were saved a
 * moment ago, that were imported, or that are from before there were marks. Several servers may do so at once.
 */
export async function completeMarks(signal: AbortSignal): Promise<void> {
  for (const mark of [markEntries, markComments]) {
    for (let step = 0; step < STEPS && !signal.aborted; step++) {
      if ((await mark()) < AT_ONCE) break;
    }
  }
}

async function markEntries(): Promise<number> {
  const rows = await db.entry.findMany({
    where: { marks: { isEmpty: true }, deleted_at: null },
    orderBy: { entry_id: "desc" },
    take: AT_ONCE,
    select: { entry_id: true, version: true, content: true },
  });
  for (const { content, ...saved } of rows) {
    const marks = await marksInThread(content);
    await db.entry.updateMany({ where: saved, data: { marks } }); // one saved meanwhile has its turn again
  }
  return rows.length;
}

async function markComments(): Promise<number> {
  const rows = await db.storedComment.findMany({
    where: { marks: { isEmpty: true }, status: { in: ["published", "held"] } },
    orderBy: { comment_id: "desc" },
    take: AT_ONCE,
    select: { comment_id: true, version: true, content: true },
  });
  for (const { content, ...saved } of rows) {
    const marks = await marksInThread(content);
    await db.storedComment.updateMany({ where: saved, data: { marks } });
  }
  return rows.length;
}
