import { deleteEdition, updateEdition } from "@/lib/fronts/editions/commands";
import { getEdition } from "@/lib/fronts/editions/queries";
import { editionChanges } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("editionId");

export const GET = route({ params }, ({ actor, params }) => getEdition(actor, params.editionId));

export const PUT = route({ params, body: editionChanges }, ({ actor, params, body }) =>
  updateEdition(actor, params.editionId, body),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  deleteEdition(actor, params.editionId),
);
