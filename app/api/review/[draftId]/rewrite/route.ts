import { idParams } from "@/lib/kernel/ids";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { withProgress } from "@/lib/platform/http/progress";
import { route } from "@/lib/platform/http/route";
import { rewriteInput } from "@/lib/publishing/review/schema";

export const POST = route(
  { params: idParams("draftId"), body: rewriteInput, status: 201 },
  ({ actor, params, body, request }) =>
    withProgress(request, (progress) => requestRewrite(actor, params.draftId, body, progress)),
);
