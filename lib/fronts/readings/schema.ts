import { z } from "@/lib/kernel/zod";

/** The numbers of days back for which figures can be shown, today included. */
export const spans = [7, 30, 90] as const;

const id = z.coerce.number().pipe(z.int32().min(1)).optional();

/**
 * The subject of a report of readings, and the number of days; without a subject, all that the reader may see at once.
 */
export const readingsQuery = z
  .object({
    space: id,
    author: id,
    entry: id,
    days: z.coerce.number().pipe(z.literal(spans, "Los días son 7, 30 o 90")).default(30),
  })
  .refine(({ space, author, entry }) => [space, author, entry].filter(Boolean).length <= 1, {
    error: "Elige un espacio, un autor o una entrada",
  });

export type ReadingsQuery = z.output<typeof readingsQuery>;
