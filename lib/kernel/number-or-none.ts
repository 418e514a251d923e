import { z } from "@/lib/kernel/zod";

/** A whole number, given as a number or as text; null for none. `error`: the message for everything else. */
export const numberOrNone = ({ min, max }: { min: number; max: number }, error: string) =>
  z
    .custom<number | string | null>(
      (value) => value === null || typeof value === "number" || /^\d*$/.test(String(value).trim()),
      error,
    )
    .transform((value) => (value === null || value === "" ? null : Number(value)))
    .pipe(z.int(error).min(min, error).max(max, error).nullable())
    .optional();
