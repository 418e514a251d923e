import { z } from "@/lib/kernel/zod";

const OLDEST = Date.UTC(1900, 0, 1);
const END = Date.UTC(9999, 11, 31);

/** A moment with its zone that the database can store: a text may say the year 0, or become the year 10000. */
export const moment = (error: string) =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .transform((text) => new Date(text))
    .refine((date) => OLDEST <= date.getTime() && date.getTime() < END, {
      error: "La fecha debe estar entre los años 1900 y 9999",
    });
