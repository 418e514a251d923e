import { listComments } from "@/lib/comments/queries";
import { commentListQuery } from "@/lib/comments/schema";
import { publicRoute } from "@/lib/http/route";
import { unauthenticated } from "@/lib/kernel/errors";
import { listReportedComments } from "@/lib/moderation/queries";

export const GET = publicRoute({ query: commentListQuery }, async ({ actor, query }) => {
  if (query.filter !== "reported") return listComments(actor, query);
  if (!actor) throw unauthenticated();
  return listReportedComments(actor, query);
});
