import { listEvents } from "@/lib/house/audit/queries";
import { auditQuery } from "@/lib/house/audit/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: auditQuery }, ({ actor, query }) => listEvents(actor, query));
