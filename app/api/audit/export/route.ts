import { exportEvents } from "@/lib/audit/export";
import { auditExportQuery } from "@/lib/audit/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: auditExportQuery }, ({ actor, query }) =>
  exportEvents(actor, query),
);
