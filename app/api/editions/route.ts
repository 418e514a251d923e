import { createEdition } from "@/lib/editions/commands";
import { getEditionDesk } from "@/lib/editions/queries";
import { editionInput } from "@/lib/editions/schema";
import { route } from "@/lib/http/route";

// Of the home page; those of a space are under the space.
export const GET = route({}, ({ actor }) => getEditionDesk(actor, null));

export const POST = route({ body: editionInput, status: 201 }, ({ actor, body }) =>
  createEdition(actor, null, body),
);
