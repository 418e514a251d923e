import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { approveReview } from "@/lib/drafting/review";
import { approveInput } from "@/lib/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: approveInput, status: 201 },
  ({ actor, params, body }) => approveReview(actor, params.draftId, body),
);
