import { publishDraft } from "@/lib/drafting/commands";
import { publishInput } from "@/lib/drafts/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("draftId"), body: publishInput, status: 201 },
  ({ actor, params, body }) => publishDraft(actor, params.draftId, body),
);
