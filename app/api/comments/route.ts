import { listReportedComments } from "@/lib/desk/moderation/queries";
import { unauthenticated } from "@/lib/kernel/errors";
import { publicRoute } from "@/lib/platform/http/route";
import { listComments } from "@/lib/texts/comments/queries";
import { commentListQuery } from "@/lib/texts/comments/schema";

export const GET = publicRoute({ query: commentListQuery }, async ({ actor, query }) => {
  if (query.filter !== "reported") return listComments(actor, query);
  if (!actor) throw unauthenticated();
  return listReportedComments(actor, query);
});
