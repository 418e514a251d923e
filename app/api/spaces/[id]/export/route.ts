import { exportSpace } from "@/lib/export/commands";
import { route } from "@/lib/http/route";
import { sendZip } from "@/lib/http/zip-response";
import { idParams } from "@/lib/kernel/ids";

export const GET = route({ params: idParams("id") }, ({ actor, params, request }) =>
  sendZip(request, () => exportSpace(actor, params.id)),
);
