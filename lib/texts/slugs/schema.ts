import { z } from "@/lib/kernel/zod";
import { isReservedPath } from "@/lib/platform/addresses/routes";
import { foldPath, MAX_PATH, PATH_FORM } from "@/lib/platform/addresses/spelling";

/** The error of the form and the server for a path that is taken, or whose last segment is. */
export const PATH_TAKEN = "Ya existe un slug con esa ruta";

/** A path as a person writes it; comes out in its stored form. */
export const slugPath = z
  .string({ error: "Escribe la ruta" })
  .transform(foldPath)
  .pipe(
    z
      .string()
      .min(1, { error: "Escribe la ruta", abort: true })
      .max(MAX_PATH, { error: "La ruta no puede tener más de 200 caracteres", abort: true })
      .regex(PATH_FORM, {
        error: "La ruta solo puede tener letras, números y guiones, con barras entre sus tramos",
        abort: true,
      })
      .refine((path) => !isReservedPath(path), {
        error: ({ input }) =>
          `El sitio usa las direcciones que empiezan por «${String(input).split("/", 1)[0]}»`,
      }),
  );

const entryId = z.coerce
  .number({ error: "Elige una entrada" })
  .int("Elige una entrada")
  .min(1, "Elige una entrada")
  .max(2_147_483_647, "Elige una entrada");

/** A slug as its form sends it, new or changed. */
export const slugInput = z.object({ path: slugPath, entry_id: entryId });

/** Asks who has a path. */
export const pathQuery = z.object({ path: slugPath });

export type SlugForm = z.input<typeof slugInput>;
export type SlugInput = z.output<typeof slugInput>;
