import { z } from "@/lib/kernel/zod";
import { lineOrNone } from "@/lib/platform/text/line";
import { declaration } from "@/lib/texts/provenance/schema";
import { slugPath } from "@/lib/texts/slugs/schema";

/** Limits of what an entry says of itself besides its text, in characters, and of its spaces, by number. */
export const panelLimits = {
  summary: 300,
  socialTitle: 100,
  socialSummary: 300,
  spaces: 50,
} as const;

/** The oldest date that an entry may have. */
const OLDEST = Date.UTC(1900, 0, 1);

/** Milliseconds by which a browser's clock may be ahead of the server's. */
const AHEAD = 120_000;

const dated = z.iso
  .datetime({ offset: true, error: "Escribe una fecha y una hora válidas", abort: true })
  .refine((date) => Date.parse(date) >= OLDEST, { error: "La fecha no puede ser anterior a 1900" })
  .refine((date) => Date.parse(date) <= Date.now() + AHEAD, {
    error: "La fecha no puede ser futura: para publicar más tarde, usa «Programar…»",
  })
  .transform((date) => new Date(date).toISOString())
  .nullable()
  .optional();

const slug = z
  .string({ error: "Escribe la ruta" })
  .nullable()
  .transform((path) => path?.trim() || null)
  .pipe(slugPath.nullable())
  .optional();

const spaces = z
  .array(
    z.int("Elige un espacio").min(1, "Elige un espacio").max(2_147_483_647, "Elige un espacio"),
    {
      error: "Elige los espacios",
    },
  )
  .max(panelLimits.spaces, `No puedes elegir más de ${panelLimits.spaces} espacios`)
  .transform((ids) => [...new Set(ids)])
  .optional();

/** The fields of an entry in the panel beside the text. Absent: as it is; null: none. */
export const panelFields = {
  /** The standfirst that its writer gave it. */
  summary: lineOrNone(panelLimits.summary, "El resumen no puede tener más de 300 caracteres"),
  /** Title and summary for social networks, in place of the entry's own. */
  social_title: lineOrNone(
    panelLimits.socialTitle,
    "El título para redes no puede tener más de 100 caracteres",
  ),
  social_summary: lineOrNone(
    panelLimits.socialSummary,
    "El texto para redes no puede tener más de 300 caracteres",
  ),
  /** The address in links, as a stored path; null: the title gives it, or it stays. */
  slug,
  /** The spaces where it shall stand besides those where it is: nothing leaves one by this. */
  spaces,
  /** The date of publication; null: now, or as it is. */
  dated,
  /** The writer's declaration of the use of AI in it. */
  disclosure: declaration,
  /** True when synthetic users may not comment on it. */
  no_ai_comments: z.boolean({ error: "Di si admite comentarios de IA" }).optional(),
};
