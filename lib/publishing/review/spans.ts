import type { Span } from "@/lib/platform/checks";
import type { Review } from "@/lib/publishing/review/dto";

/**
 * Returns the places in a text that the findings of the checks are about; none if it has changed since it was checked.
 */
export const spansToMark = ({
  as_checked,
  written,
}: Pick<Review, "as_checked" | "written">): Span[] =>
  as_checked ? (written?.findings.flatMap(({ spans }) => spans) ?? []) : [];
