import { z } from "@/lib/kernel/zod";

/** The number of people who may sign an entry along with its author, asked ones included. */
export const MAX_COAUTHORS = 5;

const signatureRole = z.enum(["coauthor", "author"], {
  error: "Se firma como coautor o en lugar del autor.",
});

/** Whom to ask to sign an entry: along with its author, or in their place. */
export const signatureInput = z.object({
  user_id: z.int({ error: "Elige a una persona." }).min(1).max(2_147_483_647),
  role: signatureRole,
});

/** The version that was read, which the notice names; absent for whatever the entry says now. */
export const acceptQuery = z.object({ version: z.coerce.number().int().min(1).optional() });

export type SignatureInput = z.output<typeof signatureInput>;
export type AcceptQuery = z.output<typeof acceptQuery>;
export type SignatureRole = z.output<typeof signatureRole>;
