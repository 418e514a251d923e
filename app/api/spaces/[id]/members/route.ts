import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { inviteMember } from "@/lib/teams/commands";
import { listTeam } from "@/lib/teams/queries";
import { newMember } from "@/lib/teams/schema";

const params = idParams("id");

export const GET = route({ params }, ({ actor, params }) => listTeam(actor, params.id));

export const POST = route(
  { params, body: newMember, status: 201 },
  async ({ actor, params, body }) => {
    await inviteMember(actor, params.id, body);
    return listTeam(actor, params.id);
  },
);
