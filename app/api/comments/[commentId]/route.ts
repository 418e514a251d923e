import { deleteComment, updateComment } from "@/lib/comments/commands";
import { getComment } from "@/lib/comments/queries";
import { commentChanges } from "@/lib/comments/schema";
import { idParams } from "@/lib/kernel/ids";
import { publicRoute, route } from "@/lib/http/route";

const params = idParams("commentId");

export const GET = publicRoute({ params }, ({ params }) => getComment(params.commentId));

export const PATCH = route(
  { params, body: commentChanges, once: true },
  ({ actor, params, body }) => updateComment(actor, params.commentId, body),
);

export const PUT = PATCH;

export const DELETE = route({ params }, ({ actor, params }) =>
  deleteComment(actor, params.commentId),
);
