import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/platform/http/route";
import { deleteComment, updateComment } from "@/lib/publishing/publish/comment-commands";
import { deleteForGood } from "@/lib/publishing/publish/removal-commands";
import { deletionQuery } from "@/lib/publishing/removals/schema";
import { readComment } from "@/lib/texts/comments/queries";
import { commentChanges } from "@/lib/texts/comments/schema";

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
