import type { Finding, Span } from "@/lib/platform/checks";
import type { Review } from "@/lib/publishing/review/dto";

/** A place in a text that is marked where it is read; `id`: that of its mark. */
export interface MarkedSpan extends Span {
  id: string;
}

/**
 * Returns the places in a text that the findings of the checks are about, in their order, those that overlap as one;
 * none if it has changed since it was checked.
 */
export function spansToMark({
  as_checked,
  written,
}: Pick<Review, "as_checked" | "written">): MarkedSpan[] {
  if (!as_checked || !written) return [];
  const marked: MarkedSpan[] = [];
  const spans = written.findings.flatMap((finding) => finding.spans);
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const before = marked.at(-1);
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else if (end > start) marked.push({ start, end, id: `aviso-${start}` });
  }
  return marked;
}

/** Returns the first marked place that a finding is about; undefined for none. */
export const firstMarked = ({ spans }: Finding, marked: MarkedSpan[]): MarkedSpan | undefined =>
  marked.find(({ start, end }) => spans.some((span) => start <= span.start && span.start < end));
