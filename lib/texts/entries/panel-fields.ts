import { z } from "@/lib/kernel/zod";
import { declaration } from "@/lib/texts/provenance/schema";
import { slugPath } from "@/lib/texts/slugs/schema";

/** The most spaces that one save may choose. */
const MAX_SPACES = 50;

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
  .max(MAX_SPACES, `No puedes elegir más de ${MAX_SPACES} espacios`)
  .transform((ids) => [...new Set(ids)])
  .optional();

/** The fields of an entry in the panel beside the text. Absent: as it is; null: none. */
export const panelFields = {
  /** The address in links, as a stored path; null: made from the title, or as it is. */
  slug,
  /** The spaces to which it is added: it leaves none of those where it is. */
  spaces,
  /** The date of publication; null: now, or as it is. */
  dated,
  /** The writer's declaration of the use of AI in it. */
  disclosure: declaration,
  /** True when synthetic users may not comment on it. */
  no_ai_comments: z.boolean({ error: "Di si admite comentarios de IA" }).optional(),
};
