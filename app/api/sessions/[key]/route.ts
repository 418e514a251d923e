import { endSession } from "@/lib/accounts/access/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("key");

export const DELETE = route({ params }, ({ actor, params }) => endSession(actor, params.key));
