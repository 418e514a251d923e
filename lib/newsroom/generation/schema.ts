import { formId } from "@/lib/kernel/form-id";
import { z } from "@/lib/kernel/zod";

const NO_USER = "Debe seleccionar un usuario sintético";
const NO_SPACE = "Espacio requerido: Por favor, selecciona un espacio para generar la entrada.";
const NO_ENTRY = "Entrada requerida: Por favor, selecciona una entrada para generar el comentario.";

/** The most characters of the topic of a text. */
export const MAX_ABOUT = 2_000;

/** The fields for the topic, and for a text that is only to be kept as a draft. */
const how = {
  about: z
    .string()
    .trim()
    .max(MAX_ABOUT, "El tema no puede exceder los 2000 caracteres")
    .nullable()
    .transform((text) => text || undefined)
    .optional(),
  draft: z.boolean().optional(),
};

/** A request for an entry: who writes, and for which space, by its id, or by its name where only one has it. */
export const generateEntryInput = z
  .object({
    userId: formId(NO_USER),
    spaceId: formId(NO_SPACE).optional(),
    spaceName: z.string().trim().min(1).max(100).optional(),
    ...how,
  })
  .refine(({ spaceId, spaceName }) => spaceId !== undefined || spaceName !== undefined, {
    error: NO_SPACE,
    path: ["spaceId"],
  });

/** A request for a comment: who writes, and under which entry. */
export const generateCommentInput = z.object({
  userId: formId(NO_USER),
  entryId: formId(NO_ENTRY),
  ...how,
});

export type GenerateEntryInput = z.output<typeof generateEntryInput>;
export type GenerateCommentInput = z.output<typeof generateCommentInput>;
