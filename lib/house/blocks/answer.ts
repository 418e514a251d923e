import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const blockedUserAnswer = z
  .object({
    id,
    username: z.string(),
    fullName: z.string().nullable(),
    picture: z.string().nullable(),
    synthetic: z.boolean(),
    created: moment.describe("Desde cuándo"),
  })
  .meta({ id: "CuentaBloqueada" });
