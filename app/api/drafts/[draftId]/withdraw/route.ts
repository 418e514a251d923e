import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { withdrawDraft } from "@/lib/publishing/drafting/commands";
import { withdrawInput } from "@/lib/texts/drafts/schema";

export const POST = route(
  { params: idParams("draftId"), body: withdrawInput },
  ({ actor, params, body }) => withdrawDraft(actor, params.draftId, body),
);
