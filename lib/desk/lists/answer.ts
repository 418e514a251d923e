import { newcomersAnswer } from "@/lib/accounts/people/answer";
import { moderationCountsAnswer } from "@/lib/desk/moderation/answer";
import { id } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { entryAnswer, entrySummaryAnswer } from "@/lib/texts/entries/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const deskEntryAnswer = z
  .object({
    ...entrySummaryAnswer.shape,
    comments_closed_at: entryAnswer.shape.comments_closed_at,
    version: entryAnswer.shape.version,
  })
  .meta({ id: "EntradaDeLaRedaccion" });

export const titledEntryAnswer = entrySummaryAnswer
  .pick({ entry_id: true, title: true, slug: true, spaces: true })
  .meta({ id: "TituloDeUnaEntrada" });

export const deskChoicesAnswer = z.object({
  spaces: z.array(z.object({ name: z.string(), slug: z.string() })),
  own: z.array(z.object({ space_id: id, name: z.string() })),
});

export const waitingAnswer = z
  .object({
    ...moderationCountsAnswer.shape,
    ...newcomersAnswer.shape,
    review: z.number().int().describe("Textos por revisar"),
    proposals: z
      .array(z.object({ space_id: id, name: z.string(), count: z.number().int() }))
      .describe("Entradas propuestas a los espacios que edita quien pregunta"),
  })
  .meta({ id: "LoQueEspera" });

export const bulkDoneAnswer = z
  .object({
    ids: z.array(id).describe("Aquellas con las que se hizo"),
    gone: z.number().int().describe("Cuántas ya no estaban, o ya estaban en el espacio"),
    proposed: z.number().int().optional().describe("Cuántas ha de aceptar quien edita el espacio"),
  })
  .meta({ id: "HechoConMuchas" });
