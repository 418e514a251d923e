import { idParams } from "@/lib/kernel/ids";
import { checkSpaceExport, exportSpace } from "@/lib/operation/export/commands";
import { exportQuery } from "@/lib/operation/export/schema";
import { route } from "@/lib/platform/http/route";
import { sendZip } from "@/lib/platform/http/zip-response";

export const GET = route(
  { params: idParams("id"), query: exportQuery },
  ({ actor, params, query, request }) =>
    query.check
      ? checkSpaceExport(actor, params.id)
      : sendZip(request, () => exportSpace(actor, params.id)),
);
