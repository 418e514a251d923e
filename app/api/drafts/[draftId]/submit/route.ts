import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { submitDraft } from "@/lib/publishing/drafting/commands";
import { submitInput } from "@/lib/texts/drafts/schema";

export const POST = route(
  { params: idParams("draftId"), body: submitInput },
  ({ actor, params, body }) => submitDraft(actor, params.draftId, body),
);
