import { modes } from "@/lib/house/settings/modes";
import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { findingAnswer } from "@/lib/platform/checks/answer";
import { decisions, rejectionReasons } from "@/lib/publishing/review/schema";
import { draftAnswer, draftSummaryAnswer } from "@/lib/texts/drafts/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const written = {
  risk: z.number().int(),
  findings: z.array(findingAnswer),
  model: z.string().nullable(),
  task_id: id.nullable(),
  expires_at: moment.nullable(),
  first_title: z.string().describe("Como lo dio la IA"),
  decision: z.enum(decisions).nullable(),
  decided_by: z.string().nullable(),
  decider: namedAnswer.nullable(),
  decided_at: moment.nullable(),
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string().nullable(),
};

/** The fields of a text that are known once it is published. */
const now = {
  title: z.string(),
  unanswered: z.boolean().describe("Si se publicó sin leer y quien pregunta puede responder de él"),
  read_first: z
    .boolean()
    .describe("Si quien responde de la entrada publicada la leyó antes de que se publicara"),
  entry_version: z.number().int().nullable().describe("La versión de la entrada publicada"),
  answered_by: z.string().nullable(),
  answerer: namedAnswer.nullable(),
};

export const reviewItemAnswer = z
  .union([
    z.object({
      ...draftSummaryAnswer.shape,
      ...now,
      written: z.object(written).nullable().describe("null: lo escribió una persona"),
    }),
    z
      .object({
        draft_id: z.null(),
        kind: z.literal("entry"),
        state: z.literal("published"),
        written: z.null(),
        ...now,
        user: draftSummaryAnswer.shape.user,
        space: draftSummaryAnswer.shape.space,
        updated: moment,
        entry_published: id,
      })
      .describe("Lo que un usuario sintético publicó sin borrador, o con uno que no se puede leer"),
  ])
  .meta({ id: "TextoEnLaMesa" });

export const reviewAnswer = z
  .object({
    ...draftAnswer.shape,
    published: z
      .object({ entry_id: id, comment_id: id.nullable() })
      .nullable()
      .describe("Dónde lo tienen los lectores"),
    gone: z.boolean().describe("Si lo publicado ya no está: el texto es el que dio la IA"),
    as_checked: z.boolean().describe("Si el texto es el que pasó los controles"),
    may: z.object({
      edit: z.boolean(),
      publish: z.boolean(),
      approve: z.boolean(),
      four_eyes: z.boolean(),
      decide: z.boolean(),
      return: z.boolean(),
      rewrite: z.boolean(),
      submit: z.boolean(),
      brief: z.boolean().describe("Si lee el encargo"),
      refused: z
        .string()
        .nullable()
        .describe("Por qué no puede publicarlo ahora ni pedir otra versión; null: nada lo impide"),
    }),
    former: z
      .object({
        draft_id: id,
        title: z.string(),
        summary: z.string().nullable(),
        content: z.string(),
        note: z.string().nullable(),
        asked_by: z.string().nullable(),
        asker: namedAnswer.nullable(),
      })
      .nullable()
      .describe("La versión a la que sustituye"),
    replaced_by: id.nullable(),
    written: z
      .object({
        ...written,
        mode: z.enum(modes),
        brief: z
          .string()
          .describe("El encargo; vacío también para quien no lee las instrucciones de esa tarea"),
        dropped_links: z
          .array(z.string())
          .describe("A dónde llevaban los enlaces que nadie le había dado, y que se quitaron"),
        first_summary: z.string().nullable(),
        first_content: z.string(),
        task_run_id: id.nullable(),
        user_version: id.nullable(),
        task_version: id.nullable(),
        told: z
          .array(z.object({ version_id: id, scope: z.string(), created: moment }))
          .describe("Con qué personalidad y qué instrucciones se escribió"),
        asked_by: z.string().nullable(),
        asker: namedAnswer.nullable(),
        replaces: id.nullable(),
        rewrite_asked_at: moment.nullable(),
        checked_where: z.string().nullable().describe("Dónde comprobó los datos quien lo aprobó"),
      })
      .nullable(),
  })
  .meta({ id: "Revision" });

export const waitingCountAnswer = z.object({ count: z.number().int() });
