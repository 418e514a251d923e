import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { firstSegment, isOwnAddress, isReservedPath } from "@/lib/platform/addresses/routes";
import {
  foldPath,
  hasTooManyParameters,
  MAX_OLD_ADDRESS,
  MAX_PARAMETERS,
  MAX_PATH,
  oldAddress,
  PATH_FORM,
} from "@/lib/platform/addresses/spelling";

/** The error of the form and the server for a path that is taken, or whose last segment is. */
export const PATH_TAKEN = "Ya existe un slug con esa ruta";

/** The error for an old address that `canGiveOldAddress` refuses. */
export const OF_OTHER_FORM =
  "Una dirección antigua de esta forma solo puede darla quien administra el sitio.";

/** The error for a path that the site itself has. */
const isSites = ({ input }: { input?: unknown }) =>
  `El sitio usa las direcciones que empiezan por «${firstSegment(String(input)) || String(input)}»`;

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
      .refine((path) => !isReservedPath(path), { error: isSites }),
  );

/** An old address of any form as a person writes it; comes out in its stored form. */
export const aliasPath = z
  .string({ error: "Escribe la dirección" })
  .trim()
  .min(1, { error: "Escribe la dirección", abort: true })
  .max(MAX_OLD_ADDRESS, {
    error: `Una dirección antigua no puede tener más de ${MAX_OLD_ADDRESS} caracteres`,
    abort: true,
  })
  .refine((written) => !hasTooManyParameters(written), {
    error: `Una dirección antigua no puede tener más de ${MAX_PARAMETERS} parámetros`,
    abort: true,
  })
  .transform(oldAddress)
  .pipe(
    z
      .string({ error: "Ninguna página puede tener esa dirección" })
      .refine((address) => !isOwnAddress(address), { error: isSites }),
  );

const entryId = z.coerce
  .number({ error: "Elige una entrada" })
  .int("Elige una entrada")
  .min(1, "Elige una entrada")
  .max(2_147_483_647, "Elige una entrada");

/** A slug as its form sends it, new or changed. */
export const slugInput = z.object({ path: slugPath, entry_id: entryId });

/** An old address and the entry that it leads to. */
export const aliasInput = z.object({ path: aliasPath, entry_id: entryId });

/** Asks who has a path. */
export const pathQuery = z.object({ path: slugPath });

/** Asks for a page of the old addresses; with an entry, for its own. The cursor is the last path of the page before. */
export const aliasQuery = pageQuery.extend({
  cursor: z.string().max(MAX_OLD_ADDRESS).optional(),
  entry_id: entryId.optional(),
});

/** Names an old address, as it was given or in its stored form. */
export const aliasRef = z.object({
  path: z
    .string({ error: "Indica la dirección en path." })
    .max(MAX_OLD_ADDRESS)
    .transform((written) => oldAddress(written) ?? written),
});

export type SlugForm = z.input<typeof slugInput>;
export type SlugInput = z.output<typeof slugInput>;
export type AliasQuery = z.output<typeof aliasQuery>;
