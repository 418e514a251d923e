import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { checkDomain } from "@/lib/spaces/domains/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  checkDomain(actor, params.id),
);
