import { checkSiteExport, exportSite } from "@/lib/operation/export/commands";
import { exportQuery } from "@/lib/operation/export/schema";
import { route } from "@/lib/platform/http/route";
import { sendZip } from "@/lib/platform/http/zip-response";

export const GET = route({ query: exportQuery }, ({ actor, query, request }) =>
  query.check ? checkSiteExport(actor) : sendZip(request, () => exportSite(actor)),
);
