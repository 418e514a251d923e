import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { rejectReview } from "@/lib/drafting/review";
import { rejectInput } from "@/lib/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: rejectInput },
  ({ actor, params, body }) => rejectReview(actor, params.draftId, body),
);
