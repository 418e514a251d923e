import { authorAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { provenanceAnswer } from "@/lib/texts/provenance/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const commentAnswer = z
  .object({
    comment_id: id,
    content: z.string(),
    image: z.string().nullable(),
    user_id: id,
    entry_id: id,
    created: moment,
    version: z.number().int(),
    ...provenanceAnswer,
    edited_at: moment.nullable(),
    edit_reason: z.string().nullable().describe("Por qué lo cambió la moderación"),
    author: authorAnswer.nullable(),
    trusted: z.boolean(),
    entry: z.object({ entry_id: id, title: z.string(), user_id: id }).nullable(),
  })
  .meta({ id: "Comentario" });

export const heldAnswer = z
  .object({ held: z.literal(true), message: z.string() })
  .meta({ id: "ComentarioRetenido", description: "Espera a que alguien lo admita" });

export const heldCommentAnswer = z
  .object({
    held_comment_id: id,
    content: z.string(),
    image: z.string().nullable(),
    user_id: id,
    entry_id: id,
    created: moment,
    cause: z.string(),
    detail: z.string().nullable(),
    author: authorAnswer.nullable(),
    synthetic: z.boolean(),
    entry: z.object({ entry_id: id, title: z.string(), user_id: id }).nullable(),
  })
  .meta({ id: "ComentarioQueEspera" });

export const unseenAnswer = z.object({ count: z.number().int() });
