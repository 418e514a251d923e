import { z } from "@/lib/kernel/zod";
import { line } from "@/lib/platform/text/line";
import { imageLimits } from "@/lib/platform/uploads/limits";

/** The words about an image, for the next texts that show it: what is absent stays. */
export const imageWords = z.object({
  alt: line(
    imageLimits.alt,
    "El texto alternativo no puede tener más de 300 caracteres",
  ).optional(),
  caption: line(
    imageLimits.caption,
    "El pie de foto no puede tener más de 300 caracteres",
  ).optional(),
  credit: line(imageLimits.credit, "El crédito no puede tener más de 120 caracteres").optional(),
});

/** `q` searches names, words and the titles of the texts; `todas`: everybody's, for administrators. */
export const libraryQuery = z.object({
  q: z.string().trim().max(200).optional(),
  todas: z.literal("1").optional(),
  limit: z.coerce
    .number({ error: "limit debe ser un número entre 1 y 100" })
    .int("limit debe ser un número entre 1 y 100")
    .min(1, "limit debe ser un número entre 1 y 100")
    .max(100, "limit debe ser un número entre 1 y 100")
    .default(100),
  cursor: z
    .string()
    .regex(/^[0-9a-z]{1,9}-[0-9a-f]{32}$/, "El cursor no es válido.")
    .optional(),
});

/** The parameter of an address that names an image: its 32 hexadecimal digits. */
export const uploadParams = z.object({ uploadId: z.string().regex(/^[0-9a-f]{32}$/) });

export type ImageWords = z.output<typeof imageWords>;
export type LibraryQuery = z.output<typeof libraryQuery>;
