import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { SCOPES } from "@/lib/platform/auth/scopes";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const tokenAnswer = z
  .object({
    token_id: id,
    name: z.string(),
    ending: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    created: moment,
    expires: moment,
    expired: z.boolean(),
    last_used: moment.nullable().describe("Con una precisión de una hora"),
  })
  .meta({ id: "ClaveDeAcceso" });

export const newTokenAnswer = z
  .object({ token: z.string().describe("Se muestra esta vez"), access_token: tokenAnswer })
  .meta({ id: "ClaveCreada" });
