import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { makePreviewLink, revokePreviewLink } from "@/lib/publishing/drafting/commands";

const params = idParams("draftId");

export const POST = route({ params }, ({ actor, params }) =>
  makePreviewLink(actor, params.draftId),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  revokePreviewLink(actor, params.draftId),
);
