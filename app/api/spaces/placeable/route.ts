import { route } from "@/lib/http/route";
import { listPlaceableSpaces } from "@/lib/spaces/queries";
import { placeableQuery } from "@/lib/spaces/schema";

export const GET = route({ query: placeableQuery }, ({ actor, query }) =>
  listPlaceableSpaces(actor, query.q),
);
