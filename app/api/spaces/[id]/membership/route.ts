import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { joinTeam } from "@/lib/spaces/teams/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  joinTeam(actor, params.id),
);
