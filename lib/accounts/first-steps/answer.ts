import { z } from "@/lib/kernel/zod";

// What dto.ts answers, for the description of the calls; `tests/unit/answers.test.ts` holds them together.
export const firstStepsAnswer = z
  .object({
    name: z.boolean(),
    space: z.boolean(),
    entry: z.boolean(),
    domain: z.boolean(),
    synthetic: z.boolean(),
  })
  .meta({ id: "PrimerosPasos" });
