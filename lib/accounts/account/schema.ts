import { z } from "@/lib/kernel/zod";

/** Days between asking for the end of an account and its end. */
export const GRACE_DAYS = 14;

/** The choice of a person who leaves for their entries and comments: they stay, without a name, or go along. */
export const closingInput = z.object({
  texts: z.enum(["stay", "go"], { error: "Choose what becomes of your texts" }),
});

export type ClosingInput = z.output<typeof closingInput>;
