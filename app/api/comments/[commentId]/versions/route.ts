import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { listCommentVersions } from "@/lib/versions/queries";

export const GET = route({ params: idParams("commentId") }, ({ actor, params }) =>
  listCommentVersions(actor, params.commentId),
);
