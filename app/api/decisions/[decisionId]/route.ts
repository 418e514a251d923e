import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { getDecision } from "@/lib/desk/moderation/queries";

const params = idParams("decisionId");

export const GET = route({ params }, ({ actor, params }) => getDecision(actor, params.decisionId));
