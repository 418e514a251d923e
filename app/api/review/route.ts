import { route } from "@/lib/http/route";
import { listDesk } from "@/lib/review/desk";
import { deskQuery } from "@/lib/review/schema";

export const GET = route({ query: deskQuery }, ({ actor, query }) => listDesk(actor, query));
