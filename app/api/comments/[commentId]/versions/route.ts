import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { listCommentVersions } from "@/lib/texts/versions/queries";

export const GET = route({ params: idParams("commentId") }, ({ actor, params }) =>
  listCommentVersions(actor, params.commentId),
);
