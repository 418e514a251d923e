import type { ReviewItem, Review } from "@/lib/publishing/review/dto";

/** Returns the title of a text on the desk, also once it is published and its words are an entry's. */
export const titleOf = ({ title, written }: ReviewItem | Review): string =>
  title.trim() || written?.first_title || "Sin título";
