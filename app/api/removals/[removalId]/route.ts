import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { discardRemoval } from "@/lib/publishing/removals";

export const DELETE = route({ params: idParams("removalId") }, ({ actor, params }) =>
  discardRemoval(actor, params.removalId),
);
