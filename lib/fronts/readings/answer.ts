import { namedAnswer } from "@/lib/house/users/answer";
import { id } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const count = z.number().int();
const named = { id, name: z.string() };

export const readingsAnswer = z
  .object({
    subject: z.object({
      kind: z.enum(["site", "space", "author", "entry"]),
      id: id.nullable(),
      name: z.string().nullable(),
      user: namedAnswer.nullable(),
    }),
    days: z
      .array(z.object({ day: z.string(), count }))
      .describe("Todos, como 2026-11-03, el último hoy"),
    total: count,
    today: count,
    sources: z.array(z.object({ source: z.string(), count })).describe("De dónde se llegó"),
    entries: z
      .array(
        z.object({
          entry_id: id,
          title: z.string(),
          author: z.string(),
          user: namedAnswer,
          count,
        }),
      )
      .describe("Las más leídas; vacía para una entrada"),
  })
  .meta({ id: "Lecturas" });

export const readingsSubjectsAnswer = z.object({
  site: z.boolean(),
  spaces: z.array(z.object(named)),
  authors: z.array(z.object({ ...named, user: namedAnswer })),
  behind_cdn: z.boolean(),
});
