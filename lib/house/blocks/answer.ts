import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// What dto.ts answers, for the description of the calls; `tests/unit/answers.test.ts` holds them together.
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
