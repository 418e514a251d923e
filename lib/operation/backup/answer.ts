import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The type of dto.ts as a schema, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const askedBackupAnswer = z
  .object({
    backup_id: id,
    state: z.enum(["making", "ready", "failed"]),
    failure: z.string().nullable().describe("Por qué no la hay; null: no ha fallado"),
    begun: moment.describe("De cuándo es lo que lleva"),
  })
  .meta({ id: "Copia" });
