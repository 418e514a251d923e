import { scheduleDraft } from "@/lib/drafting/commands";
import { scheduleInput } from "@/lib/drafts/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("draftId"), body: scheduleInput },
  ({ actor, params, body }) => scheduleDraft(actor, params.draftId, body),
);
