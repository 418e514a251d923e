import { exportSite } from "@/lib/operation/export/commands";
import { route } from "@/lib/platform/http/route";
import { sendZip } from "@/lib/platform/http/zip-response";

export const GET = route({}, ({ actor, request }) => sendZip(request, () => exportSite(actor)));
