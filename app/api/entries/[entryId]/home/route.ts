import { showOnHome } from "@/lib/fronts/editions/commands";
import { homeInput } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  { params: idParams("entryId"), body: homeInput },
  ({ actor, params, body }) => showOnHome(actor, params.entryId, body),
);
