import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { recoverComment } from "@/lib/publishing/publish/removal-commands";

export const POST = route({ params: idParams("commentId") }, ({ actor, params }) =>
  recoverComment(actor, params.commentId),
);
