import { createComment } from "@/lib/comments/commands";
import { listEntryComments } from "@/lib/comments/queries";
import { commentInput } from "@/lib/comments/schema";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

const params = idParams("entryId");

export const GET = publicRoute({ params, query: pageQuery }, ({ params, query }) =>
  listEntryComments(params.entryId, query),
);

export const POST = route({ params, body: commentInput, status: 201 }, ({ actor, params, body }) =>
  createComment(actor, params.entryId, body),
);
