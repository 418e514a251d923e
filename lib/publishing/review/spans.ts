import type { Span } from "@/lib/platform/checks";
import type { Review } from "@/lib/publishing/review/dto";

/**
 * Returns whether a text is still the one that was checked: a waiting text is checked again with each change; the
 * findings of a decided one are of the text as it came.
 */
export const isAsChecked = ({ content, written }: Review): boolean =>
  written?.decision === null || content === written?.first_content;

/** The places in a text that the checks mean, if it is still the one that was checked. */
export const spansToMark = (review: Review): Span[] =>
  isAsChecked(review) ? (review.written?.findings.flatMap(({ spans }) => spans) ?? []) : [];
