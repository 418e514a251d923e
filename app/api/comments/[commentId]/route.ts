import { deleteComment, updateComment } from "@/lib/publishing/comments";
import { readComment } from "@/lib/comments/queries";
import { commentChanges } from "@/lib/comments/schema";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";
import { deleteForGood } from "@/lib/publishing/removals";
import { deletionQuery } from "@/lib/removals/schema";

const params = idParams("commentId");

export const GET = publicRoute({ params }, ({ actor, params }) =>
  readComment(actor, params.commentId),
);

export const PATCH = route(
  { params, body: commentChanges, once: true },
  ({ actor, params, body }) => updateComment(actor, params.commentId, body),
);

export const PUT = PATCH;

export const DELETE = route({ params, query: deletionQuery }, ({ actor, params, query }) =>
  query.definitivo
    ? deleteForGood(actor, "comment", params.commentId)
    : deleteComment(actor, params.commentId),
);
