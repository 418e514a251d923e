import { listEvents } from "@/lib/audit/queries";
import { auditQuery } from "@/lib/audit/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: auditQuery }, ({ actor, query }) => listEvents(actor, query));
