import { z } from "@/lib/kernel/zod";

/** For how many days back figures are shown, today included. */
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
