import { listDeskAuthors } from "@/lib/desk/queries";
import { authorsQuery } from "@/lib/desk/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: authorsQuery }, ({ query }) => listDeskAuthors(query.q));
