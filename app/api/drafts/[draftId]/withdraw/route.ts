import { withdrawDraft } from "@/lib/drafting/commands";
import { withdrawInput } from "@/lib/drafts/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("draftId"), body: withdrawInput },
  ({ actor, params, body }) => withdrawDraft(actor, params.draftId, body),
);
