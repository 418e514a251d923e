import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { ReviewScreen } from "@/components/review/review-screen";
import { routes } from "@/lib/addresses/routes";
import { renderMarkdown } from "@/lib/markdown";
import { findReview } from "@/lib/review/queries";

export const metadata: Metadata = { title: "Redacción" };

export default recordPage(
  { param: "draftId", address: routes.review, find: findReview },
  async (review) => (
    <ReviewScreen
      review={review}
      html={review.kind === "entry" ? await renderMarkdown(review.content) : null}
    />
  ),
);
