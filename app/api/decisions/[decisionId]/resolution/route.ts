import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { resolveAppeal } from "@/lib/moderation/commands";
import { appealDecision } from "@/lib/moderation/schema";

const params = idParams("decisionId");

export const POST = route({ params, body: appealDecision }, ({ actor, params, body }) =>
  resolveAppeal(actor, params.decisionId, body),
);
