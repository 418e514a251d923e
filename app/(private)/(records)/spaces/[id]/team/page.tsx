import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { TeamScreen } from "@/components/teams/team-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { canSeeTeam } from "@/lib/spaces/spaces/policy";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";
import { listTeam } from "@/lib/spaces/teams/queries";

export const metadata: Metadata = { title: "Equipo" };

export default managedSpacePage(
  routes.team,
  async (space, actor) => (
    <TeamScreen
      space={{ space_id: space.space_id, name: space.name }}
      team={await listTeam(actor, space.space_id)}
      actor={{ id: actor.id, role: await getSpaceRole(actor, space.space_id) }}
    />
  ),
  canSeeTeam,
);
