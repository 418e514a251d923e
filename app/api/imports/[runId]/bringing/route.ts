import { idParams } from "@/lib/kernel/ids";
import { bringImport } from "@/lib/operation/bringing/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("runId") }, ({ actor, params }) =>
  bringImport(actor, params.runId),
);
