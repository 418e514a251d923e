import type { Mode } from "@/lib/house/settings/modes";
import type { Finding } from "@/lib/platform/checks";

/**
 * The verdict on a machine's text that the checks do not refuse: it is public, or waits for an editor, or its owner.
 */
export type Verdict = "publish" | "review" | "open";

/** Returns the verdict on a text. Whatever the mode, somebody reads a text with a warning before it is published. */
export function judge(findings: Finding[], mode: Mode): Verdict {
  if (mode === "borrador") return "open";
  return mode === "revision" || findings.length > 0 ? "review" : "publish";
}
