import { publishEdition } from "@/lib/editions/commands";
import { publishInput } from "@/lib/editions/schema";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route(
  { params: idParams("editionId"), body: publishInput },
  ({ actor, params, body }) => publishEdition(actor, params.editionId, body),
);
