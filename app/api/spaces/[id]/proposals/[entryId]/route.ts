import { acceptProposal, refuseProposal } from "@/lib/fronts/placements/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { readQuery } from "@/lib/platform/text/saving";

const params = idParams("id", "entryId");

export const POST = route({ params, query: readQuery }, ({ actor, params, query }) =>
  acceptProposal(actor, params.id, params.entryId, query),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  refuseProposal(actor, params.id, params.entryId),
);
