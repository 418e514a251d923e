import "server-only";
import { env } from "@/lib/kernel/env";
import { invalid } from "@/lib/kernel/errors";
import type { Disclosure } from "@/lib/provenance/schema";

/** Throws 400 for a person's new entry that declares nothing where the site asks for it (`AI_DECLARATION`). */
export function requireDeclared(disclosure: Disclosure | null | undefined): void {
  if (env.AI_DECLARATION === "required" && !disclosure) {
    throw invalid(
      "disclosure",
      "Di si has usado IA en este texto: «Sin IA», «Con ayuda de IA» o «Escrita por IA»",
    );
  }
}
