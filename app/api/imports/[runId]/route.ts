import { idParams } from "@/lib/kernel/ids";
import { discardImport } from "@/lib/operation/bringing/commands";
import { getImport } from "@/lib/operation/bringing/queries";
import { route } from "@/lib/platform/http/route";

const params = idParams("runId");

export const GET = route({ params }, ({ actor, params }) => getImport(actor, params.runId));

export const DELETE = route({ params }, ({ actor, params }) => discardImport(actor, params.runId));
