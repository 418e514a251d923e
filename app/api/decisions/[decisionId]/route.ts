import { getDecision } from "@/lib/desk/moderation/queries";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("decisionId");

export const GET = route({ params }, ({ actor, params }) => getDecision(actor, params.decisionId));
