import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { acceptPlacement } from "@/lib/placements/commands";

export const POST = route({ params: idParams("id", "entryId") }, ({ actor, params }) =>
  acceptPlacement(actor, params.id, params.entryId),
);
