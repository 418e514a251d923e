import type { Actor } from "@/lib/kernel/actor";
import { listReviews } from "@/lib/publishing/review/queue";
import type { ReviewTab } from "@/lib/publishing/review/schema";

/** The first page of a tab of the review desk. */
export const deskOf = async (actor: Actor, tab: ReviewTab) =>
  (await listReviews(actor, { tab, limit: 100 })).items;
