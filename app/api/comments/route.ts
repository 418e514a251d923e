import { listComments } from "@/lib/comments/queries";
import { commentListQuery } from "@/lib/comments/schema";
import { publicRoute } from "@/lib/http/route";

export const GET = publicRoute({ query: commentListQuery }, ({ query }) => listComments(query));
