import { appealDecision } from "@/lib/desk/moderation/commands";
import { appealInput } from "@/lib/desk/moderation/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("decisionId");

export const POST = route({ params, body: appealInput }, ({ actor, params, body }) =>
  appealDecision(actor, params.decisionId, body),
);
