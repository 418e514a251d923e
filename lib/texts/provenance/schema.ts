import { z } from "@/lib/kernel/zod";

/**
 * The declarations of AI in a text, in the words of the W3C's AI Content Disclosure group, whose `ai-assisted` asks
 * that somebody has read it before it is published (https://github.com/w3c-cg/ai-content-disclosure).
 */
export const disclosures = ["human-only", "ai-assisted", "ai-autonomous"] as const;
export type Disclosure = (typeof disclosures)[number];

/** The kind of author that wrote a text. */
export type Origin = "person" | "synthetic";

/**
 * The provenance of a text, as its publisher gives it; what is left out comes from its author's account: nothing for
 * a person's, `ai-autonomous` and the account's model for a machine's.
 */
export interface Provenance {
  disclosure?: Disclosure | null;
  /**
   * The reviewer who read a machine's text before it was published and answers for it, and the date: it is
   * `ai-assisted` then.
   */
  reviewed_by?: number | null;
  reviewed_at?: Date | null;
  /** The part of the text that people have rewritten, in percent of its words. */
  human_share?: number | null;
  /** The model that wrote it. */
  ai_model?: string | null;
}

/** The declaration that people make of their own texts; absent: as it is, null: nothing. */
export const declaration = z
  .enum(disclosures, { error: "Elige «Sin IA», «Con ayuda de IA» o «Escrita por IA»" })
  .nullable()
  .optional();
