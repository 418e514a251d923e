import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { getReview } from "@/lib/review/queries";

export const GET = route({ params: idParams("draftId") }, ({ actor, params }) =>
  getReview(actor, params.draftId),
);
