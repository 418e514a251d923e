import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const libraryImageAnswer = z
  .object({
    upload_id: z.string(),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int().nullable(),
    name: z.string(),
    alt: z.string(),
    caption: z.string(),
    credit: z.string(),
    created: moment,
    uses: z.array(
      z.object({
        kind: z.enum(["entry", "away", "draft", "comment", "version"]),
        title: z.string(),
        entry_id: id.nullable(),
        draft_id: id.nullable(),
      }),
    ),
    others: z.number().int(),
    swept: moment.nullable().describe("Cuándo se borra, si ningún texto la usa"),
    deletable: z.boolean().describe("Si quien pregunta puede eliminarla ahora"),
  })
  .meta({ id: "Imagen" });

export const uploadedAnswer = z
  .object({
    file: z.object({
      url: z.string(),
      caption: z.string().optional().describe("El pie que trae el archivo"),
      credit: z.string().optional().describe("De quién es, según el archivo"),
    }),
  })
  .meta({ id: "ImagenSubida" });
