import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { recoverComment } from "@/lib/publishing/removals";

export const POST = route({ params: idParams("commentId") }, ({ actor, params }) =>
  recoverComment(actor, params.commentId),
);
