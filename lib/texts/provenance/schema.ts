import { z } from "@/lib/kernel/zod";

/**
 * What a text says of AI in it, in the words of the W3C's AI Content Disclosure group, whose `ai-assisted` asks that
 * somebody has read it before it is published (https://github.com/w3c-cg/ai-content-disclosure).
 */
export const disclosures = ["human-only", "ai-assisted", "ai-autonomous"] as const;
export type Disclosure = (typeof disclosures)[number];

/** Who wrote a text. */
export type Origin = "person" | "synthetic";

/**
 * How a text came to be, as whoever publishes it says; what is left out is what its author's account says: nothing for
 * a person's, `ai-autonomous` and the account's model for a machine's.
 */
export interface Provenance {
  disclosure?: Disclosure | null;
  /** Who read a machine's text before it was published and answers for it, and when: it is `ai-assisted` then. */
  reviewed_by?: number | null;
  reviewed_at?: Date | null;
  /** How much of it they wrote anew, in percent of its words. */
  human_share?: number | null;
  /** The model that wrote it. */
  ai_model?: string | null;
}

/** What people declare of their own texts; absent: as it is, null: nothing. */
export const declaration = z
  .enum(disclosures, { error: "Elige «Sin IA», «Con ayuda de IA» o «Escrita por IA»" })
  .nullable()
  .optional();
