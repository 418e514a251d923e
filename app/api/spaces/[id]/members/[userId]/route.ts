import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { removeMember, setMember } from "@/lib/spaces/teams/commands";
import { getMember } from "@/lib/spaces/teams/queries";
import { memberRole } from "@/lib/spaces/teams/schema";

const params = idParams("id", "userId");

export const GET = route({ params }, ({ actor, params }) =>
  getMember(actor, params.id, params.userId),
);

export const PUT = route({ params, body: memberRole }, async ({ actor, params, body }) => {
  await setMember(actor, params.id, params.userId, body.role);
  return { space_id: params.id, user_id: params.userId, role: body.role };
});

export const DELETE = route({ params }, ({ actor, params }) =>
  removeMember(actor, params.id, params.userId),
);
