import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { scheduleDraft } from "@/lib/publishing/drafting/commands";
import { scheduleInput } from "@/lib/texts/drafts/schema";

export const POST = route(
  { params: idParams("draftId"), body: scheduleInput },
  ({ actor, params, body }) => scheduleDraft(actor, params.draftId, body),
);
