import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { getReview } from "@/lib/publishing/review/queries";

export const GET = route({ params: idParams("draftId") }, ({ actor, params }) =>
  getReview(actor, params.draftId),
);
