import { exportSite } from "@/lib/export/commands";
import { route } from "@/lib/http/route";
import { sendZip } from "@/lib/http/zip-response";

export const GET = route({}, ({ actor, request }) => sendZip(request, () => exportSite(actor)));
