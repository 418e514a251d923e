import { endSession } from "@/lib/access/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";

const params = idParams("key");

export const DELETE = route({ params }, ({ actor, params }) => endSession(actor, params.key));
