import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { getReview } from "@/lib/publishing/review/queries";

export const GET = route({ params: idParams("draftId") }, ({ actor, params }) =>
  getReview(actor, params.draftId),
);
