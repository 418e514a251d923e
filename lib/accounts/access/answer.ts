import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const openSessionAnswer = z
  .object({
    key: id,
    device: z.string().nullable(),
    network: z.string().nullable().describe("De dónde viene, sin su final"),
    created: moment,
    last_seen: moment,
    expires: moment,
    current: z.boolean().describe("Si es la que pregunta"),
  })
  .meta({ id: "Sesion" });

export const resetLinkAnswer = z
  .object({ url: z.string(), expires: moment })
  .meta({ id: "EnlaceDeAcceso" });
