import { exportEvents } from "@/lib/house/audit/export";
import { auditExportQuery } from "@/lib/house/audit/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: auditExportQuery }, ({ actor, query }) =>
  exportEvents(actor, query),
);
