import { createEdition } from "@/lib/editions/commands";
import { getEditionDesk } from "@/lib/editions/queries";
import { editionInput } from "@/lib/editions/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

const params = idParams("id");

export const GET = route({ params }, ({ actor, params }) => getEditionDesk(actor, params.id));

export const POST = route({ params, body: editionInput, status: 201 }, ({ actor, params, body }) =>
  createEdition(actor, params.id, body),
);
