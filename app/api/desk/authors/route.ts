import { listDeskAuthors } from "@/lib/desk/lists/queries";
import { authorsQuery } from "@/lib/desk/lists/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: authorsQuery }, ({ query }) => listDeskAuthors(query.q));
