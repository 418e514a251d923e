import { resolveAppeal } from "@/lib/desk/moderation/commands";
import { appealDecision } from "@/lib/desk/moderation/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("decisionId");

export const POST = route({ params, body: appealDecision }, ({ actor, params, body }) =>
  resolveAppeal(actor, params.decisionId, body),
);
