import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { inviteMember } from "@/lib/spaces/teams/commands";
import { listTeam } from "@/lib/spaces/teams/queries";
import { newMember } from "@/lib/spaces/teams/schema";

const params = idParams("id");

export const GET = route({ params }, ({ actor, params }) => listTeam(actor, params.id));

export const POST = route(
  { params, body: newMember, status: 201 },
  async ({ actor, params, body }) => {
    await inviteMember(actor, params.id, body);
    return listTeam(actor, params.id);
  },
);
