import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const slugAnswer = z
  .object({
    slug_id: id,
    path: z.string().describe("Sin la barra de delante"),
    entry_id: id,
    created: moment,
    user_id: id.describe("El autor de la entrada"),
    entry: z.object({ entry_id: id, title: z.string() }).nullable(),
  })
  .meta({ id: "Slug" });

export const aliasAnswer = slugAnswer
  .omit({ slug_id: true })
  .extend({ path: z.string().describe("Sin la barra de delante, con sus parámetros si los tiene") })
  .meta({ id: "DireccionAntigua" });

export const pathHolderAnswer = z
  .object({ path: z.string(), slug_id: id.nullable(), alias_of: id.nullable() })
  .meta({ id: "QuienTieneUnaRuta" });

export const entrySlugsAnswer = z
  .object({ entry_id: id, slugs: z.array(z.object({ slug_id: id, path: z.string() })) })
  .meta({ id: "SlugsDeUnaEntrada" });
