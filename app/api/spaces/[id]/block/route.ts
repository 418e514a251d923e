import { blockSpace, unblockSpace } from "@/lib/fronts/placements/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("id");

export const PUT = route({ params }, ({ actor, params }) => blockSpace(actor, params.id));

export const DELETE = route({ params }, ({ actor, params }) => unblockSpace(actor, params.id));
