import { layouts } from "@/lib/fronts/editions/schema";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const percent = z.number().int().nullable();

export const editionAnswer = z
  .object({
    edition_id: id,
    space_id: id.nullable().describe("null: la portada del sitio"),
    state: z.enum(["draft", "scheduled", "published", "removed"]),
    layout: z.enum(layouts).nullable(),
    breaking_id: id.nullable().describe("La entrada de última hora"),
    hidden: z.array(id).describe("Las entradas que la portada no muestra"),
    automatic: z.boolean(),
    publish_at: moment.nullable(),
    reason: z.string().nullable().describe("Por qué no se publicó a su hora"),
    published_at: moment.nullable(),
    day: z.string().nullable().describe("El día en que se publicó, como 2026-11-03"),
    number: z.number().int().nullable().describe("Cuál de ese día es, desde 1"),
    version: z.number().int().describe("Sube con cada vez que se guarda"),
    saved_at: moment,
    saved_by: z.string().nullable(),
    stories: z.array(
      z.object({
        entry_id: id,
        position: z.number().int().nullable().describe("Desde 0; null: donde le toca por fecha"),
        until: moment.nullable(),
        headline: z.string().nullable(),
        standfirst: z.string().nullable(),
        focus_x: percent,
        focus_y: percent,
        lost_at: moment.nullable().describe("Desde cuándo no se puede mostrar"),
      }),
    ),
  })
  .meta({ id: "Portada" });

export const editionDeskAnswer = z
  .object({
    in_force: editionAnswer.nullable().describe("La que se lee; null: nadie ha compuesto ninguna"),
    waiting: z.array(editionAnswer).describe("Las que se preparan o esperan su hora"),
  })
  .meta({ id: "PortadasCompuestas" });

export const homeAnswer = z.object({ shown: z.boolean() });
