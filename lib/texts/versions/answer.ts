import { authorAnswer } from "@/lib/house/users/answer";
import { moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { forVersionedWords } from "@/lib/texts/entries/words";
import { versionedFields } from "@/lib/texts/versions/dto";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const saved = {
  version: z.number().int(),
  saved_by: authorAnswer.nullable(),
  saved_at: moment,
  current: z.boolean().describe("Si es lo que se lee"),
};

const recovered_from = z.number().int().nullable().describe("La versión cuyo texto recuperó");

export const listedVersionAnswer = z
  .object({
    ...saved,
    recovered_from,
    title: z.string(),
    correction: z.string().nullable().describe("Lo que se dijo de ella a quien lee"),
    changed: z
      .object({
        added: z.number().int(),
        removed: z.number().int(),
        fields: z.array(z.enum(versionedFields)),
      })
      .nullable()
      .describe("Palabras y campos que cambiaron; null: es la primera"),
  })
  .meta({ id: "VersionEnLista" });

export const entryVersionAnswer = z
  .object({
    ...saved,
    recovered_from,
    title: z.string(),
    content: z.string(),
    image: z.string().nullable(),
    ...forVersionedWords(() => z.string().nullable()),
  })
  .meta({ id: "VersionDeUnaEntrada" });

export const commentVersionAnswer = z
  .object({ ...saved, content: z.string(), image: z.string().nullable() })
  .meta({ id: "VersionDeUnComentario" });
