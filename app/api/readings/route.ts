import { getReadings } from "@/lib/fronts/readings/queries";
import { readingsQuery } from "@/lib/fronts/readings/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: readingsQuery }, ({ actor, query }) => getReadings(actor, query));
