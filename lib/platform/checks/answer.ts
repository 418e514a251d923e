import { z } from "@/lib/kernel/zod";
import { checkLabels } from "@/lib/platform/checks/labels";
import type { CheckName } from "@/lib/platform/checks/types";

// The types of types.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const findingAnswer = z
  .object({
    check: z.enum(Object.keys(checkLabels) as [CheckName, ...CheckName[]]),
    level: z.enum(["block", "warn", "repair"]),
    text: z.string().describe("Qué se ha visto, en una frase"),
    spans: z
      .array(z.object({ start: z.number().int(), end: z.number().int() }))
      .describe("Dónde, en unidades de UTF-16; vacía: en todo el texto"),
    unrepaired: z.enum(["block", "warn"]).optional(),
  })
  .meta({ id: "Hallazgo" });
