import { idParams } from "@/lib/kernel/ids";
import { stopImport } from "@/lib/operation/bringing/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("runId") }, ({ actor, params }) =>
  stopImport(actor, params.runId),
);
