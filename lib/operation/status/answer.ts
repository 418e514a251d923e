import { moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const statusAnswer = z
  .object({
    checked_at: moment,
    parts: z.array(
      z.object({
        name: z.string(),
        state: z.enum(["ok", "warning", "failure"]),
        says: z.string(),
      }),
    ),
  })
  .meta({ id: "Estado" });

/** The answer about health. All fields but `status` are for administrators alone: see `lib/kernel/health.ts`. */
export const healthAnswer = z.object({
  status: z.literal("ok"),
  database: z.object({ milliseconds: z.number().int() }).optional(),
  changes: z
    .union([
      z.object({ heard: z.literal(true) }),
      z.object({ heard: z.literal(false), since: moment, advice: z.string() }),
    ])
    .optional(),
});

export const readyAnswer = z.object({
  status: z.literal("ready"),
  schedule: z.string().optional().describe("Si nadie lleva el horario, desde cuándo"),
});

export const ranAnswer = z.object({ ran: z.number().int().describe("Cuántas tareas") });
