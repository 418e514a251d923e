import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { rejectReview } from "@/lib/publishing/drafting/review-commands";
import { rejectInput } from "@/lib/publishing/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: rejectInput },
  ({ actor, params, body }) => rejectReview(actor, params.draftId, body),
);
