import { createEdition } from "@/lib/fronts/editions/commands";
import { getEditionDesk } from "@/lib/fronts/editions/queries";
import { editionInput } from "@/lib/fronts/editions/schema";
import { route } from "@/lib/platform/http/route";

// The editions of the home page; those of a space are under the space.
export const GET = route({}, ({ actor }) => getEditionDesk(actor, null));

export const POST = route({ body: editionInput, status: 201 }, ({ actor, body }) =>
  createEdition(actor, null, body),
);
