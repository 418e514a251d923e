// Does with machines' texts what a server does, on the database of its environment: says "ready", and of each line that
// asks for something, `number verb argument…`, how that ended.
import { createInterface } from "node:readline";
import { settleAbandoned } from "@/lib/newsroom/generation/ledger";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { approveReview } from "@/lib/publishing/drafting/review-commands";
import { runSlot } from "@/lib/newsroom/task-runs/run-task";

const ana = { id: 1, username: "ana", isAdmin: false, isEditor: false, trusted_at: new Date(0) };
const ticks = { facts: true, sources: true, answers: true } as const;

const work: Record<string, (one: number, other: number) => Promise<unknown>> = {
  dialog: (userId, spaceId) => requestEntry(ana, { userId, spaceId }),
  approval: (draftId) => approveReview(ana, draftId, ticks),
  async task(taskId) {
    const { next_run_at } = await db.task.findUniqueOrThrow({ where: { task_id: taskId } });
    if (next_run_at) await runSlot(taskId, next_run_at);
  },
  settle: settleAbandoned,
};

await db.$queryRaw`SELECT 1`;
await inspectMarkdown("Un texto.", { id: ana.id }); // its thread is there, and no text has to wait for that
process.stdout.write("ready\n");
for await (const line of createInterface(process.stdin)) {
  const [number, verb = "", one, other] = line.split(" ");
  const ended = await work[verb]?.(Number(one), Number(other)).then(
    () => "well",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  process.stdout.write(`${number} ended ${ended}\n`);
}
