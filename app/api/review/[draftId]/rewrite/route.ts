import { requestRewrite } from "@/lib/generation/rewrite";
import { withProgress } from "@/lib/http/progress";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { rewriteInput } from "@/lib/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: rewriteInput, status: 201 },
  ({ actor, params, body, request }) =>
    withProgress(request, (progress) => requestRewrite(actor, params.draftId, body, progress)),
);
