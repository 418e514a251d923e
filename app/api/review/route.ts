import { route } from "@/lib/platform/http/route";
import { listDesk } from "@/lib/publishing/review/desk";
import { deskQuery } from "@/lib/publishing/review/schema";

export const GET = route({ query: deskQuery }, ({ actor, query }) => listDesk(actor, query));
