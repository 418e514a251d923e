import { acceptProposal, refuseProposal } from "@/lib/fronts/placements/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("id", "entryId");

export const POST = route({ params }, ({ actor, params }) =>
  acceptProposal(actor, params.id, params.entryId),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  refuseProposal(actor, params.id, params.entryId),
);
