import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { SpendingScreen } from "@/components/spending/spending-screen";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Gasto de IA" };

export default memberPage(routes.spending, ({ isAdmin }) => (
  <SpendingScreen actor={{ isAdmin }} currency={env.SITE_CURRENCY} />
));
