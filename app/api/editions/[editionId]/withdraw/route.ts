import { withdrawEdition } from "@/lib/fronts/editions/commands";
import { withdrawalInput } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  { params: idParams("editionId"), body: withdrawalInput },
  ({ actor, params, body }) => withdrawEdition(actor, params.editionId, body),
);
