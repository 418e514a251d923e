import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { joinTeam } from "@/lib/teams/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  joinTeam(actor, params.id),
);
