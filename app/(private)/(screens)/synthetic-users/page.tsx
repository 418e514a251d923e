import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { SyntheticUsersScreen } from "@/components/synthetic-users/synthetic-users-screen";
import { readSettings } from "@/lib/house/settings/queries";
import { asksSiteMode } from "@/lib/house/settings/site-mode";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Usuarios Sintéticos" };

export default memberPage(routes.syntheticUsers, async (actor) => {
  const { id, isAdmin } = actor;
  return (
    <SyntheticUsersScreen
      actor={{ id, isAdmin }}
      asksMode={await asksSiteMode(actor)}
      siteReads={(await readSettings()).second_reader}
    />
  );
});
