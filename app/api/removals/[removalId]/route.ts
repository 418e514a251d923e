import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { discardRemoval } from "@/lib/publishing/publish/removal-commands";

export const DELETE = route({ params: idParams("removalId") }, ({ actor, params }) =>
  discardRemoval(actor, params.removalId),
);
