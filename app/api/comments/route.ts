import { listComments } from "@/lib/comments/queries";
import { commentListQuery } from "@/lib/comments/schema";
import { publicRoute } from "@/lib/http/route";

export const GET = publicRoute({ query: commentListQuery }, (_actor, _params, { query }) =>
  listComments(query),
);
