import { publishEdition } from "@/lib/fronts/editions/commands";
import { publishInput } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  { params: idParams("editionId"), body: publishInput },
  ({ actor, params, body }) => publishEdition(actor, params.editionId, body),
);
