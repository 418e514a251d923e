import { makePreviewLink, revokePreviewLink } from "@/lib/publishing/drafting/commands";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

const params = idParams("draftId");

export const POST = route({ params }, ({ actor, params }) =>
  makePreviewLink(actor, params.draftId),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  revokePreviewLink(actor, params.draftId),
);
