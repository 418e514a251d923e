import type { ReviewItem, Review } from "@/lib/publishing/review/dto";

/**
 * Returns the title of a text on the review desk. Once it is published its draft is empty: then it is the title that
 * the machine gave it.
 */
export const titleOf = ({ title, written }: ReviewItem | Review): string =>
  title.trim() || written?.first_title || "Sin título";
