import { recordId } from "@/lib/kernel/ids";
import { z } from "@/lib/kernel/zod";
import { visibleLine } from "@/lib/platform/text/visible";

/** Characters of the line that tells readers of a mistake, and of the reason for changing somebody else's comment. */
const correctionLimits = { line: { min: 3, max: 300 }, reason: { max: 300 } } as const;

/** The version that a save was started from; with another in its place meanwhile, nothing is saved. */
export const startedFrom = z
  .int("La versión debe ser un número entero")
  .min(1, "La versión debe ser un número entero")
  .max(2_147_483_647, "La versión debe ser un número entero")
  .optional();

/** The version that was read before a decision on it; absent for what the text says now. */
export const readQuery = z.object({ version: z.coerce.number().int().min(1).optional() });

export type ReadQuery = z.output<typeof readQuery>;

/** The line that tells readers of a mistake which this save mends; an empty one means that there is none. */
export const correctionLine = z
  .string({ error: "Escribe qué se corrige" })
  .transform(visibleLine)
  .pipe(
    z
      .string()
      .max(correctionLimits.line.max, "La corrección no puede tener más de 300 caracteres")
      .refine((line) => line === "" || line.length >= correctionLimits.line.min, {
        error: "Escribe qué se corrige",
      }),
  )
  .nullish()
  .transform((line) => line || undefined)
  .optional();

/** The same line in a form, where null stands for a change that readers are not told of. */
export const chosenCorrection = z
  .string()
  .transform(visibleLine)
  .pipe(
    z
      .string()
      .min(correctionLimits.line.min, "Escribe qué se corrige")
      .max(correctionLimits.line.max, "La corrección no puede tener más de 300 caracteres"),
  )
  .nullable()
  .default(null)
  .transform((line) => line ?? undefined);

/** The reason for changing what another person wrote; an empty one means none. */
export const editReason = z
  .string({ error: "Escribe el motivo" })
  .transform(visibleLine)
  .pipe(
    z.string().max(correctionLimits.reason.max, "El motivo no puede tener más de 300 caracteres"),
  )
  .nullish()
  .transform((reason) => reason || undefined)
  .optional();

/** The parameters of an address with the version of a record. */
export const versionParams = z.object({ entryId: recordId, version: recordId });

/** The query for a list of versions, few because their whole texts are read; `cursor`: those before this one. */
export const versionListQuery = z.object({
  limit: z.coerce
    .number({ error: "limit debe ser un número entre 1 y 50" })
    .int("limit debe ser un número entre 1 y 50")
    .min(1, "limit debe ser un número entre 1 y 50")
    .max(50, "limit debe ser un número entre 1 y 50")
    .default(20),
  cursor: recordId.optional(),
});

export type VersionListQuery = z.output<typeof versionListQuery>;
