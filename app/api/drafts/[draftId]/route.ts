import { idParams } from "@/lib/kernel/ids";
import { TEXT_BYTES } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";
import { deleteDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { getDraft } from "@/lib/texts/drafts/queries";
import { draftChanges } from "@/lib/texts/drafts/schema";

const params = idParams("draftId");

export const GET = route({ params }, ({ actor, params }) => getDraft(actor, params.draftId));

export const PATCH = route(
  { params, body: draftChanges, bytes: TEXT_BYTES },
  ({ actor, params, body }) => updateDraft(actor, params.draftId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteDraft(actor, params.draftId));
