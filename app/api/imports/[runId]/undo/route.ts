import { idParams } from "@/lib/kernel/ids";
import { undoImport } from "@/lib/operation/bringing/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("runId") }, ({ actor, params }) =>
  undoImport(actor, params.runId),
);
