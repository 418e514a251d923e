import "server-only";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Prompt } from "@/lib/newsroom/ai/prompts";
import type { Finding } from "@/lib/platform/checks";

/** The most characters that are kept of what a model was told, and of what it answered. */
const KEPT = { brief: 60_000, answer: 40_000 };

/** Days for which these are kept. */
const KEPT_DAYS = 90;

/** The most records that one statement empties. */
const AT_ONCE = 500;

/** The run of a task; undefined for a text that no run asks for, of which nothing is kept. */
type RunId = number | undefined;

/**
 * Begins the record of a run's present try, with the versions that it is written with. Never throws, like the others
 * here.
 */
export async function beginRecord(
  runId: RunId,
  versions: { user: number | null; task: number | null },
  commentedId: number | null = null,
): Promise<void> {
  if (runId === undefined) return;
  await db.$executeRaw`
    INSERT INTO "task_run_record" ("task_run_id", "user_version", "task_version", "commented_id")
    SELECT "task_run_id", ${versions.user}::integer, ${versions.task}::integer, ${commentedId}::integer
    FROM "task_run" WHERE "task_run_id" = ${runId}
    ON CONFLICT ("task_run_id") DO UPDATE SET
      "asked_at" = now(), "brief" = NULL, "answer" = NULL, "findings" = NULL, "user_version" = excluded."user_version",
      "task_version" = excluded."task_version", "commented_id" = excluded."commented_id"`.catch(
    unkept(runId),
  );
}

/** Keeps what the model is told, and clears the answer to an earlier question. */
export const keepBrief = (runId: RunId, { instructions, prompt }: Prompt): Promise<void> =>
  keep(runId, {
    brief: `${instructions}\n\n${prompt}`.slice(0, KEPT.brief),
    answer: null,
  });

/** Keeps the answer as the model gave it: a text, or why it wrote none. */
export const keepAnswer = (runId: RunId, answer: unknown): Promise<void> =>
  keep(runId, { answer: textOf(answer).slice(0, KEPT.answer) });

/** Keeps what the checks found in it. */
export const keepFindings = (runId: RunId, findings: Finding[]): Promise<void> =>
  keep(runId, { findings: findings as object[] });

/** Empties what models were told and answered more than 90 days ago, until `signal` aborts. */
export async function forgetOldBriefs(signal: AbortSignal): Promise<void> {
  let emptied = AT_ONCE;
  while (emptied === AT_ONCE && !signal.aborted) {
    emptied = await db.$executeRaw`
      UPDATE "task_run_record" SET "brief" = NULL, "answer" = NULL WHERE "task_run_id" IN (
        SELECT "task_run_id" FROM "task_run_record"
        WHERE "asked_at" < now() - make_interval(days => ${KEPT_DAYS})
          AND ("brief" IS NOT NULL OR "answer" IS NOT NULL)
        LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`;
  }
}

async function keep(
  runId: RunId,
  data: { brief?: string; answer?: string | null; findings?: object[] },
): Promise<void> {
  if (runId === undefined) return;
  await db.taskRunRecord.updateMany({ where: { task_run_id: runId }, data }).catch(unkept(runId));
}

function textOf(answer: unknown): string {
  const { title, summary, content, nothing } = (answer ?? {}) as Partial<Record<string, unknown>>;
  return [title, summary, content, nothing].filter((part) => typeof part === "string").join("\n\n");
}

/** Returns a handler that only logs: a text is not given up because its record could not be written. */
const unkept = (runId: number) => (err: unknown) =>
  log.error({ err, runId }, "what a run asked was not kept");
