import { route } from "@/lib/http/route";
import { getReadings } from "@/lib/readings/queries";
import { readingsQuery } from "@/lib/readings/schema";

export const GET = route({ query: readingsQuery }, ({ actor, query }) => getReadings(actor, query));
