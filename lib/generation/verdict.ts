import type { Finding } from "@/lib/checks";
import type { Mode } from "@/lib/review/schema";

/** What happens to a machine's text: it is public, or waits for an editor, or for its owner, or nobody reads it. */
export type Verdict = "publish" | "review" | "open" | "block";

/** Doubt never publishes itself: whatever the mode, a warning is read by somebody, and a block is not published. */
export function judge(findings: Finding[], mode: Mode): Verdict {
  if (findings.some(({ level }) => level === "block")) return "block";
  if (mode === "borrador") return "open";
  return mode === "revision" || findings.length > 0 ? "review" : "publish";
}

/** Why a text is not published, in one sentence. */
export const whyBlocked = (findings: Finding[]): string =>
  `No se ha publicado: ${findings.find(({ level }) => level === "block")?.text ?? ""}`;
