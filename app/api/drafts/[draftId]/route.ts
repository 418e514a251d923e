import { deleteDraft, updateDraft } from "@/lib/drafting/commands";
import { getDraft } from "@/lib/drafts/queries";
import { draftChanges } from "@/lib/drafts/schema";
import { TEXT_BYTES } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

const params = idParams("draftId");

export const GET = route({ params }, ({ actor, params }) => getDraft(actor, params.draftId));

export const PATCH = route(
  { params, body: draftChanges, bytes: TEXT_BYTES },
  ({ actor, params, body }) => updateDraft(actor, params.draftId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteDraft(actor, params.draftId));
