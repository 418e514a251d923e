import { submitDraft } from "@/lib/drafting/commands";
import { submitInput } from "@/lib/drafts/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("draftId"), body: submitInput },
  ({ actor, params, body }) => submitDraft(actor, params.draftId, body),
);
