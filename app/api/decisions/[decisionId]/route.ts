import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { getDecision } from "@/lib/moderation/queries";

const params = idParams("decisionId");

export const GET = route({ params }, ({ actor, params }) => getDecision(actor, params.decisionId));
