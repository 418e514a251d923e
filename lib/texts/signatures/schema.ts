import { z } from "@/lib/kernel/zod";
import { readQuery } from "@/lib/platform/text/saving";

/** The number of people who may sign an entry along with its author, asked ones included. */
export const MAX_COAUTHORS = 5;

const signatureRole = z.enum(["coauthor", "author"], {
  error: "Se firma como coautor o en lugar del autor.",
});

/** The person to ask to sign an entry: along with its author, or in their place. */
export const signatureInput = z.object({
  user_id: z.int({ error: "Elige a una persona." }).min(1).max(2_147_483_647),
  role: signatureRole,
});

/**
 * The version that was read, and the moment when the signature was asked for, both of which the notice names; without
 * them, the present entry is signed. Fields beside the text may change without a new version: people who have not
 * answered are then asked again, at another moment.
 */
export const acceptQuery = readQuery.extend({ asked: z.iso.datetime().optional() });

export type SignatureInput = z.output<typeof signatureInput>;
export type AcceptQuery = z.output<typeof acceptQuery>;
export type SignatureRole = z.output<typeof signatureRole>;
