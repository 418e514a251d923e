import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const syntheticUserAnswer = z
  .object({
    id,
    username: z.string(),
    fullName: z.string().nullable(),
    picture: z.string().nullable(),
    model: z.string().nullable(),
    personality: z.string().nullable(),
    autonomy: z.string().nullable(),
    second_reader: z
      .string()
      .nullable()
      .describe(
        "El modelo que lee lo que escribe antes de publicarlo; propio: el suyo; null: como diga el sitio",
      ),
    words_min: z.number().int().nullable(),
    words_max: z.number().int().nullable(),
    token: z
      .string()
      .nullable()
      .describe("Sus primeros y últimos caracteres, para reconocerlo; nunca entero"),
    owner_id: id.nullable(),
    createdAt: moment,
    entries_count: z.number().int(),
    comments_count: z.number().int(),
    synthetic: z.boolean(),
  })
  .meta({ id: "UsuarioSintetico" });
