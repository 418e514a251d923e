import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const firstStepsAnswer = z
  .object({
    name: z.boolean(),
    space: z.boolean(),
    entry: z.boolean(),
    domain: z.boolean(),
    synthetic: z.boolean(),
  })
  .meta({ id: "PrimerosPasos" });
