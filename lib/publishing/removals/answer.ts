import { authorAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const removalAnswer = z
  .object({
    removal_id: id,
    kind: z.enum(["withdrawn", "trash"]),
    subject: z.enum(["entry", "comment"]),
    subject_id: id,
    entry_id: id,
    user_id: id,
    removed_by: id.nullable(),
    removed_at: moment,
    title: z.string(),
    quote: z.string(),
    author: authorAnswer.nullable(),
    synthetic: z.boolean(),
    until: moment.nullable().describe("Hasta cuándo se puede recuperar; null: siempre"),
    may_restore: z.boolean(),
    may_delete: z.boolean(),
  })
  .meta({ id: "TextoRetirado" });
