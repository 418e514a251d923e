import { z } from "@/lib/kernel/zod";

/** Days between asking for the end of an account and its end. */
export const GRACE_DAYS = 14;

/** What becomes of the entries and comments of who leaves: they stay, without a name, or go along. */
export const closingInput = z.object({
  texts: z.enum(["stay", "go"], { error: "Choose what becomes of your texts" }),
});

export type ClosingInput = z.output<typeof closingInput>;
