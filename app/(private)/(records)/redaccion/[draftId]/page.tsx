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
    const html =
      review.kind === "entry" ? await renderMarked(review.content, spansToMark(review)) : null;
    return <ReviewScreen review={review} html={html} />;
  },
);
