import { route } from "@/lib/platform/http/route";
import { listPlaceableSpaces } from "@/lib/spaces/spaces/queries";
import { placeableQuery } from "@/lib/spaces/spaces/schema";

export const GET = route({ query: placeableQuery }, ({ actor, query }) =>
  listPlaceableSpaces(actor, query.q),
);
