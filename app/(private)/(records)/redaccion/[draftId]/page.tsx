import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { ReviewScreen } from "@/components/review/review-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { renderMarked } from "@/lib/platform/markdown";
import { findReview } from "@/lib/publishing/review/queries";
import { spansToMark } from "@/lib/publishing/review/spans";

export const metadata: Metadata = { title: "Redacción" };

export default recordPage(
  { param: "draftId", address: routes.review, find: findReview },
  async (review) => {
    // Of what is published, the draft has no text any more: what the machine gave is shown.
    const text = review.content || review.written?.first_content || "";
    const html = review.kind === "entry" ? await renderMarked(text, spansToMark(review)) : null;
    return <ReviewScreen review={review} html={html} />;
  },
);
