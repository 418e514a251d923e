import { acceptPlacement } from "@/lib/fronts/placements/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("id", "entryId") }, ({ actor, params }) =>
  acceptPlacement(actor, params.id, params.entryId),
);
