import { route } from "@/lib/platform/http/route";
import { getReadings } from "@/lib/fronts/readings/queries";
import { readingsQuery } from "@/lib/fronts/readings/schema";

export const GET = route({ query: readingsQuery }, ({ actor, query }) => getReadings(actor, query));
