import { blockUser, unblockUser } from "@/lib/house/blocks/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("userId");

export const PUT = route({ params }, ({ actor, params }) => blockUser(actor, params.userId));

export const DELETE = route({ params }, ({ actor, params }) => unblockUser(actor, params.userId));
