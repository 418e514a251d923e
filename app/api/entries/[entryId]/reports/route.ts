import { reportText } from "@/lib/desk/moderation/commands";
import { reportInput } from "@/lib/desk/moderation/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("entryId");

export const POST = route({ params, body: reportInput, status: 201 }, ({ actor, params, body }) =>
  reportText(actor, { subject: "entry", subject_id: params.entryId }, body),
);
