import { checkDomain } from "@/lib/spaces/domains/commands";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  checkDomain(actor, params.id),
);
