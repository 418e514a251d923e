import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { roles } from "@/lib/spaces/spaces/policy";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const spaceAnswer = z
  .object({
    space_id: id,
    name: z.string(),
    slug: z.string(),
    subtitle: z.string().nullable(),
    description: z.string().nullable(),
    autonomy: z.string().nullable().describe("Hasta dónde llegan solos los usuarios sintéticos"),
    ai_comments: z.string().nullable().describe("Los usuarios sintéticos de quién pueden comentar"),
    four_eyes: z.boolean(),
    unread_noindex: z
      .boolean()
      .describe("Si se pide a los buscadores que no muestren lo que nadie ha leído"),
    ai_daily: z
      .number()
      .int()
      .nullable()
      .describe("Cuántos textos admite al día de cada usuario sintético; null: sin tope"),
    shows_most_read: z.boolean(),
    logo: z.string().nullable(),
    icon: z.string().nullable(),
    accent: z.string().nullable(),
    default_image: z.string().nullable(),
    date_language: z.string().nullable(),
    owner_id: id,
    entries_count: z.number().int(),
    listed: z.boolean(),
    created: moment,
    domain: z.string().nullable(),
    entries: z.array(id).describe("Las más recientes, 100 como mucho"),
  })
  .meta({ id: "Espacio" });

export const placedAnswer = z
  .object({ space_id: id, entry_id: id, state: z.enum(["accepted", "listed", "proposed"]) })
  .meta({ id: "EntradaEnUnEspacio" });

export const sectionAnswer = z.object({ name: z.string(), slug: z.string() });

export const placeableSpaceAnswer = z
  .object({
    space_id: id,
    name: z.string(),
    slug: z.string(),
    role: z.enum(roles).nullable(),
    proposes: z.boolean().describe("Si ha de aceptarlas quien edita el espacio"),
  })
  .meta({ id: "EspacioParaTusEntradas" });
