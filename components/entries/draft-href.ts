import type { Route } from "next";
import { routes } from "@/lib/platform/addresses/routes";
import type { DraftSummary } from "@/lib/texts/drafts/dto";

/** Returns the address where a draft is edited: changes at their entry, a machine's text on the review desk. */
export const draftHref = ({ draft_id, entry_id, user }: DraftSummary): Route => {
  if (entry_id !== null) return routes.editEntry(entry_id) as Route;
  return user.synthetic ? routes.review(draft_id) : routes.draft(draft_id);
};
