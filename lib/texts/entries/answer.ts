import { authorAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { forEntryWords } from "@/lib/texts/entries/words";
import { provenanceAnswer } from "@/lib/texts/provenance/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const percent = z.number().int().nullable();

const entrySpace = z.object({
  space_id: id,
  name: z.string(),
  slug: z.string(),
  default_image: z.string().nullable(),
  date_language: z.string().nullable(),
  unread_noindex: z.boolean(),
  domain: z.string().nullable().describe("El dominio propio en el que se lee; null: el del sitio"),
  accepted: z.boolean().describe("Si su autor está de acuerdo; si no, el espacio solo la enlaza"),
});

const summary = {
  entry_id: id,
  title: z.string(),
  excerpt: z.string().describe("El comienzo, sin formato"),
  summary: z.string().nullable().describe("La entradilla que le dio su autor"),
  slug: z.string().nullable().describe("La ruta de su primera dirección"),
  image: z.string().nullable(),
  image_focus_x: percent,
  image_focus_y: percent,
  social_title: z.string().nullable(),
  social_summary: z.string().nullable(),
  social_image: z.string().nullable(),
  language: z.string().nullable().describe("El idioma, como código BCP 47; null: el del sitio"),
  byline: z
    .string()
    .nullable()
    .describe("Quién la firma en lugar de la cuenta de su autor; null: esa cuenta"),
  user_id: id,
  user_name: z.string().nullable(),
  author: authorAnswer.nullable().describe("Null si la cuenta se eliminó"),
  coauthors: z.array(authorAnswer),
  created: moment,
  updated: moment,
  modified_at: moment.nullable().describe("Cuándo cambió el texto por última vez"),
  comments_count: z.number().int(),
  listed: z.boolean().describe("Si está en la portada, los feeds y los buscadores"),
  spaces: z.array(entrySpace),
  ...provenanceAnswer,
};

export const entrySummaryAnswer = z.object(summary).meta({ id: "EntradaSinTexto" });

const version = z.number().int().describe("Sube con cada vez que se guarda");

export const waitingEntryAnswer = z
  .object({ ...summary, version })
  .meta({ id: "EntradaQueEspera" });

/** The words of an entry, wherever all of them are answered. */
export const wordsAnswer = forEntryWords(() => z.string().nullable());

export const entryAnswer = z
  .object({
    ...wordsAnswer,
    ...summary,
    content: z.string().describe("Markdown"),
    reviewed_late: z.boolean(),
    comments_closed_at: moment.nullable(),
    no_ai_comments: z.boolean(),
    version,
    revised_at: moment.nullable(),
    corrections: z.array(
      z.object({ version: z.number().int(), line: z.string(), created: moment }),
    ),
  })
  .meta({ id: "Entrada" });

export const commentsClosedAnswer = entryAnswer.pick({ comments_closed_at: true });

export const mayReviewAnswer = z.object({ may: z.boolean() });
