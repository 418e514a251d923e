import { z } from "@/lib/kernel/zod";

/** Days between asking for the end of an account and its end. */
export const GRACE_DAYS = 14;

/** The choice of a person who closes their account: entries and comments stay, without a name, or are deleted too. */
export const closingInput = z.object({
  texts: z.enum(["stay", "go"], { error: "Elige qué será de tus textos" }),
});

export type ClosingInput = z.output<typeof closingInput>;
