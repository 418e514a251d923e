import { z } from "zod";
import { reservedSegments } from "@/lib/addresses/routes";

/** The longest path of a slug, in characters. */
const MAX_PATH = 200;

/** What the form and the server say of a path that is taken, or whose last segment is. */
export const PATH_TAKEN = "Ya existe un slug con esa ruta";

const PATH_FORM = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/**
 * The form in which a path is stored, as far as it has one: no slashes around it, lower case, accents
 * folded, hyphens for spaces (`/Año Nuevo/` → `ano-nuevo`). What is left may still not be a path.
 */
export function foldPath(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^[\s/]+|[\s/]+$/g, "")
    .replace(/\s+/g, "-");
}

/** The stored form of an address path; null for what cannot be one. */
export function normalizePath(address: string): string | null {
  const path = foldPath(address);
  return path.length <= MAX_PATH && PATH_FORM.test(path) ? path : null;
}

/** Whether a path would stand in the way of the site's own addresses. `e/…` does not. */
export function isReservedPath(path: string): boolean {
  return path === "e" || reservedSegments.has(path.split("/", 1)[0] ?? "");
}

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
