import { idParams } from "@/lib/kernel/ids";
import { rehearseImport } from "@/lib/operation/bringing/commands";
import { rehearsalInput } from "@/lib/operation/bringing/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  { params: idParams("runId"), body: rehearsalInput },
  ({ actor, params, body }) => rehearseImport(actor, params.runId, body.options),
);
