import { listEntriesTitled } from "@/lib/desk/queries";
import { titlesQuery } from "@/lib/desk/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: titlesQuery }, ({ query }) => listEntriesTitled(query.q));
