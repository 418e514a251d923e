import { userAnswer } from "@/lib/house/users/answer";
import { moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const personAnswer = z
  .object({
    ...userAnswer.pick({
      id: true,
      username: true,
      fullName: true,
      picture: true,
      synthetic: true,
      isAdmin: true,
      isEditor: true,
      createdAt: true,
    }).shape,
    email: z.string().nullable(),
    entries_count: z.number().int(),
    comments_count: z.number().int(),
    last_seen: moment.nullable().describe("Con una precisión de una hora; null: nunca"),
    trusted: z.boolean(),
    suspended: z.boolean(),
    silenced: z.boolean(),
    waiting: z.boolean().describe("Si espera en la puerta"),
  })
  .meta({ id: "Persona" });

export const newcomersAnswer = z.object({
  accounts: z.number().int(),
  entries: z.number().int(),
});
