import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { approveReview } from "@/lib/publishing/drafting/review-commands";
import { approveInput } from "@/lib/publishing/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: approveInput, status: 201 },
  ({ actor, params, body }) => approveReview(actor, params.draftId, body),
);
