import { decideText } from "@/lib/desk/moderation/commands";
import { decisionInput } from "@/lib/desk/moderation/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("entryId");

export const POST = route({ params, body: decisionInput, status: 201 }, ({ actor, params, body }) =>
  decideText(actor, { subject: "entry", subject_id: params.entryId }, body),
);
