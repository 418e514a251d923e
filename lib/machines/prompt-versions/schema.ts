import { z } from "@/lib/kernel/zod";

const MAX_NOTE = 200;

/** Why a personality or instructions are changed; absent or empty: nobody said. */
export const versionNote = z
  .string("Debe ser un texto")
  .trim()
  .max(MAX_NOTE, `La nota no puede exceder los ${MAX_NOTE} caracteres`)
  .transform((text) => text || undefined)
  .optional();
