import { withdrawEdition } from "@/lib/fronts/editions/commands";
import { withdrawalInput } from "@/lib/fronts/editions/schema";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("editionId"), body: withdrawalInput },
  ({ actor, params, body }) => withdrawEdition(actor, params.editionId, body),
);
