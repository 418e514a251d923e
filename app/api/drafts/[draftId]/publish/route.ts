import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { publishDraft } from "@/lib/publishing/drafting/commands";
import { publishInput } from "@/lib/texts/drafts/schema";

export const POST = route(
  { params: idParams("draftId"), body: publishInput, status: 201 },
  ({ actor, params, body }) => publishDraft(actor, params.draftId, body),
);
