import { route } from "@/lib/http/route";
import { listRemovals } from "@/lib/removals/queries";
import { removalQuery } from "@/lib/removals/schema";

export const GET = route({ query: removalQuery }, ({ actor, query }) => listRemovals(actor, query));
