import type { Route } from "next";
import { routes } from "@/lib/platform/addresses/routes";
import type { DraftSummary } from "@/lib/texts/drafts/dto";

/**
 * Returns the address where a draft is gone on with: changes at their entry, a machine's text and that of somebody else
 * on the review desk.
 */
export const draftHref = ({ draft_id, entry_id, user }: DraftSummary, isOwn: boolean): Route => {
  if (entry_id !== null) return routes.editEntry(entry_id) as Route;
  return user.synthetic || !isOwn ? routes.review(draft_id) : routes.draft(draft_id);
};
