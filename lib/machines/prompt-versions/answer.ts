import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const promptVersionAnswer = z
  .object({
    version_id: id,
    text: z.string(),
    hash: z.string().describe("El SHA-256 del texto"),
    created: moment,
    created_by: id.nullable(),
    note: z.string().nullable(),
    author: namedAnswer.extend({ id }).nullable(),
  })
  .meta({ id: "VersionDeInstrucciones" });
