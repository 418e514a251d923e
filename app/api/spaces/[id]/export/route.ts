import { exportSpace } from "@/lib/operation/export/commands";
import { route } from "@/lib/platform/http/route";
import { sendZip } from "@/lib/platform/http/zip-response";
import { idParams } from "@/lib/kernel/ids";

export const GET = route({ params: idParams("id") }, ({ actor, params, request }) =>
  sendZip(request, () => exportSpace(actor, params.id)),
);
