import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const aiStopAnswer = z
  .object({
    stop_id: id,
    scope: z.enum(["site", "space", "user"]),
    scope_id: id.nullable().describe("null: el sitio"),
    name: z.string().nullable(),
    user: namedAnswer.nullable(),
    reason: z.string(),
    stopper: namedAnswer.nullable(),
    stopped_by_name: z.string().nullable(),
    stopped_at: moment,
    by_admin: z.boolean().describe("Si solo quien administra puede reanudarla"),
  })
  .meta({ id: "ParadaDeLaIA" });
