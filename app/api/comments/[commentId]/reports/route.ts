import { reportText } from "@/lib/desk/moderation/commands";
import { reportInput } from "@/lib/desk/moderation/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("commentId");

export const POST = route({ params, body: reportInput, status: 201 }, ({ actor, params, body }) =>
  reportText(actor, { subject: "comment", subject_id: params.commentId }, body),
);
