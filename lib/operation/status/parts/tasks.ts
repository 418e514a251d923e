import "server-only";
import { db } from "@/lib/kernel/db";
import { countTaskWork } from "@/lib/newsroom/task-runs/counts";
import { counted } from "@/lib/operation/status/amounts";
import { ok, warning } from "@/lib/operation/status/finding";

/** How many tasks and runs of each kind are counted at most. */
const COUNTED = 100;

export async function tasks() {
  const { due, running } = await countTaskWork(COUNTED);
  const [row] = await db.$queryRaw<{ failed: number }[]>`
    SELECT count(*)::int AS "failed" FROM (SELECT FROM "task_run" WHERE "outcome" = 'failed'
      AND "started" > now() - interval '1 day' ORDER BY "started" LIMIT ${COUNTED}) AS "t"`;
  const { failed } = row!;
  const now = `En espera: ${counted(due, COUNTED)}. En marcha: ${counted(running, COUNTED)}.`;
  if (failed === 0) return ok(now, "En el último día no ha fallado ninguna.");
  return warning(now, `Ejecuciones fallidas en el último día: ${counted(failed, COUNTED)}.`);
}
