import { withdrawEdition } from "@/lib/editions/commands";
import { withdrawalInput } from "@/lib/editions/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("editionId"), body: withdrawalInput },
  ({ actor, params, body }) => withdrawEdition(actor, params.editionId, body),
);
