import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { decideText } from "@/lib/moderation/commands";
import { decisionInput } from "@/lib/moderation/schema";

const params = idParams("commentId");

export const POST = route({ params, body: decisionInput, status: 201 }, ({ actor, params, body }) =>
  decideText(actor, { subject: "comment", subject_id: params.commentId }, body),
);
