import { z } from "@/lib/kernel/zod";

const MAX_NOTE = 200;

/** The reason for a change of a personality or of instructions; absent or empty: none was given. */
export const versionNote = z
  .string("Debe ser un texto")
  .trim()
  .max(MAX_NOTE, `La nota no puede exceder los ${MAX_NOTE} caracteres`)
  .transform((text) => text || undefined)
  .optional();
