import type { Span } from "@/lib/platform/checks";
import type { Review } from "@/lib/publishing/review/dto";

/** The places in a text that the checks mean, if it is still the one that was checked. */
export const spansToMark = ({
  as_checked,
  written,
}: Pick<Review, "as_checked" | "written">): Span[] =>
  as_checked ? (written?.findings.flatMap(({ spans }) => spans) ?? []) : [];
