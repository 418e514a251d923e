import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { purposes } from "./schema";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const summary = z.object({
  run_id: id,
  kind: z
    .enum(["wordpress", "ghost", "feed", "folder", "archive"])
    .nullable()
    .describe("De qué programa viene; null: aún no se ha mirado"),
  name: z.string().describe("El archivo, la carpeta o el canal"),
  state: z.enum(["uploading", "running", "interrupted", "failed", "done", "undoing", "undone"]),
  rehearsal: z.boolean().describe("true: lo que se dice es de un ensayo, y no se ha guardado nada"),
  is_here: z.boolean().describe("false: la hizo `npm run import`"),
  begun: moment,
  ended: moment.nullable(),
  bytes: z.number().describe("Lo que hay que leer"),
  bytes_read: z.number(),
  counts: z.record(z.string(), z.number()).describe("Cuántos textos han quedado en qué"),
  failure: z.string().nullable().describe("Por qué no pudo seguir"),
  undo_until: moment.nullable().describe("Hasta cuándo se puede deshacer"),
});

export const broughtSummaryAnswer = summary.meta({ id: "ImportacionEnLista" });

const options = z.object({
  user: z.string().describe("A nombre de quién"),
  space: z.string().nullable().describe("El slug del espacio que lo recibe todo"),
  spaces_from_categories: z.boolean(),
  spaces_from_tags: z.boolean(),
  match_authors: z.boolean(),
  make_authors: z.boolean().describe("Una cuenta para cada autor que no la tenga"),
  with_comments: z.boolean(),
  fetch_images: z.boolean(),
  site_url: z.string().nullable().describe("Dónde está un sitio de Ghost"),
});

const toldLines = z.array(
  z.object({
    what: z.string(),
    reason: z.string(),
    count: z.number().int(),
    entry_id: id.optional().describe("La entrada en que se ha convertido"),
  }),
);

export const broughtAnswer = summary
  .extend({
    options: options.nullable(),
    files: z.array(
      z.object({
        purpose: z.enum(purposes),
        name: z.string(),
        bytes: z.number(),
        received: z.number().describe("Cuánto ha llegado"),
      }),
    ),
    told: z.object({
      counts: z.object({
        taken: z.number(),
        adapted: z.number(),
        left: z.number(),
        kept: z.number(),
      }),
      taken: toldLines,
      adapted: toldLines,
      left: toldLines,
      kept: toldLines.describe("Lo que no se deshizo"),
    }),
    report: z.array(z.string()).describe("El informe que escribió el comando"),
    stopping: z.boolean(),
  })
  .meta({ id: "Importacion" });

export const receivedAnswer = z
  .object({ received: z.number().describe("Los bytes que ya están en el servidor") })
  .meta({ id: "Recibido" });
