import { idParams } from "@/lib/kernel/ids";
import { exportSpace } from "@/lib/operation/export/commands";
import { route } from "@/lib/platform/http/route";
import { sendZip } from "@/lib/platform/http/zip-response";

export const GET = route({ params: idParams("id") }, ({ actor, params, request }) =>
  sendZip(request, () => exportSpace(actor, params.id)),
);
