import { createEdition } from "@/lib/fronts/editions/commands";
import { getEditionDesk } from "@/lib/fronts/editions/queries";
import { editionInput } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("id");

export const GET = route({ params }, ({ actor, params }) => getEditionDesk(actor, params.id));

export const POST = route({ params, body: editionInput, status: 201 }, ({ actor, params, body }) =>
  createEdition(actor, params.id, body),
);
