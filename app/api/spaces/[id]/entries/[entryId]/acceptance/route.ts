import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { acceptPlacement } from "@/lib/fronts/placements/commands";

export const POST = route({ params: idParams("id", "entryId") }, ({ actor, params }) =>
  acceptPlacement(actor, params.id, params.entryId),
);
