import { checkLabels } from "@/lib/platform/checks/labels";
import type { CheckName } from "@/lib/platform/checks/types";
import { z } from "@/lib/kernel/zod";

// What types.ts answers, for the description of the calls; `tests/unit/answers.test.ts` holds them together.

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
