import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { appealDecision } from "@/lib/moderation/commands";
import { appealInput } from "@/lib/moderation/schema";

const params = idParams("decisionId");

export const POST = route({ params, body: appealInput }, ({ actor, params, body }) =>
  appealDecision(actor, params.decisionId, body),
);
