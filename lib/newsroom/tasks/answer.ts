import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { findingAnswer } from "@/lib/platform/checks/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const task = {
  task_id: id,
  name: z.string(),
  user_id: id,
  space_id: id.nullable(),
  owner_id: id,
  type: z.enum(["Entry", "Comment"]),
  instructions: z.string().nullable().describe("Solo para quien lleva la tarea"),
  schedule: z.string().describe("Cada cuántos minutos"),
  at: z.array(z.string()),
  days: z.array(z.number().int()),
  autonomy: z.string().nullable(),
  series: z.boolean(),
  words_min: z.number().int().nullable(),
  words_max: z.number().int().nullable(),
  created: moment,
  next_run_at: moment.nullable(),
  paused_at: moment.nullable(),
  pause_cause: z.string().nullable(),
  running: z.boolean(),
  user: z.object({ id, username: z.string(), fullName: z.string().nullable() }).nullable(),
  space: z.object({ space_id: id, name: z.string(), slug: z.string() }).nullable(),
};

export const taskRunAnswer = z
  .object({
    task_run_id: id,
    task_id: id,
    slot: moment.nullable(),
    started: moment,
    finished: moment.nullable(),
    attempt: z.number().int(),
    outcome: z.enum(["running", "succeeded", "review", "skipped", "capped", "failed"]),
    tokens: z.number().int().nullable(),
    error: z.string().nullable(),
    error_detail: z.string().nullable(),
    repeats: z.number().int(),
    repeated_at: moment.nullable(),
    actor: namedAnswer.extend({ id }).nullable(),
    entry: z.object({ entry_id: id, title: z.string() }).nullable(),
    comment: z.object({ comment_id: id, entry_id: id, entry_title: z.string() }).nullable(),
  })
  .meta({ id: "Ejecucion" });

export const taskAnswer = z.object(task).meta({ id: "Tarea" });

export const listedTaskAnswer = z
  .object({ ...task, last_run: taskRunAnswer.nullable() })
  .meta({ id: "TareaEnLista" });

export const executedAnswer = z.object({ message: z.string(), run: taskRunAnswer });

export const runDetailAnswer = z
  .object({
    ...taskRunAnswer.shape,
    record: z
      .object({
        asked_at: moment,
        brief: z.string().nullable().describe("El encargo; se guarda 90 días"),
        answer: z.string().nullable(),
        findings: z.array(findingAnswer).nullable(),
        commented_id: id.nullable(),
        versions: z.array(
          z.object({
            version_id: id,
            scope: z.string(),
            created: moment,
            note: z.string().nullable(),
          }),
        ),
      })
      .nullable()
      .describe("De su último intento; null: no se preguntó a ningún modelo"),
    text: z
      .object({
        state: z.enum(["published", "waiting", "rejected", "expired", "deleted"]),
        draft_id: id.optional(),
        entry_id: id.optional(),
        comment_id: id.optional(),
        title: z.string().optional(),
      })
      .nullable()
      .describe("Dónde está ahora su texto"),
  })
  .meta({ id: "EjecucionEntera" });
