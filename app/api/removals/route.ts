import { route } from "@/lib/platform/http/route";
import { listRemovals } from "@/lib/publishing/removals/queries";
import { removalQuery } from "@/lib/publishing/removals/schema";

export const GET = route({ query: removalQuery }, ({ actor, query }) => listRemovals(actor, query));
