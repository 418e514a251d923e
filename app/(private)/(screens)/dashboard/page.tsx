import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Dashboard } from "@/components/entries/dashboard";
import { lacksFactor } from "@/lib/accounts/factors/queries";
import { followFirstSteps } from "@/lib/accounts/first-steps/commands";
import { getToday } from "@/lib/desk/lists/today";
import { getCurrentUser } from "@/lib/house/users/queries";
import { listNotWell } from "@/lib/operation/status/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listOwnTeams } from "@/lib/spaces/teams/queries";
import { getWritingDesk } from "@/lib/texts/drafts/queries";

export const metadata: Metadata = { title: "Dashboard" };

export default memberPage(routes.dashboard, async (actor) => {
  const [user, urged, firstSteps, notWell, desk, today, teams] = await Promise.all([
    getCurrentUser(actor),
    lacksFactor(actor),
    followFirstSteps(actor),
    listNotWell(actor),
    getWritingDesk(actor),
    getToday(actor),
    listOwnTeams(actor),
  ]);
  return (
    <Dashboard
      user={user}
      urged={urged}
      firstSteps={firstSteps}
      notWell={notWell}
      desk={desk}
      today={today}
      teams={teams}
    />
  );
});
