import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Dashboard } from "@/components/entries/dashboard";
import { lacksFactor } from "@/lib/accounts/factors/queries";
import { followFirstSteps } from "@/lib/accounts/first-steps/commands";
import { getToday } from "@/lib/desk/lists/today";
import { getCurrentUser } from "@/lib/house/users/queries";
import { listNotWell } from "@/lib/operation/status/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { getWritingDesk } from "@/lib/texts/drafts/queries";

export const metadata: Metadata = { title: "Dashboard" };

export default memberPage(routes.dashboard, async (actor) => (
  <Dashboard
    user={await getCurrentUser(actor)}
    urged={await lacksFactor(actor)}
    firstSteps={await followFirstSteps(actor)}
    notWell={await listNotWell(actor)}
    desk={await getWritingDesk(actor)}
    today={await getToday(actor)}
  />
));
