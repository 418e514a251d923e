import { listEntriesTitled } from "@/lib/desk/lists/queries";
import { titlesQuery } from "@/lib/desk/lists/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: titlesQuery }, ({ query }) => listEntriesTitled(query.q));
