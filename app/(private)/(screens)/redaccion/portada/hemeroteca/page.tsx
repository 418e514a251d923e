import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { KeptEditionsScreen } from "@/components/editions/kept-editions-screen";
import { findKeptMonth } from "@/lib/fronts/editions/archive";
import { canWithdrawOfHome } from "@/lib/fronts/editions/policy";
import { siteName } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Hemeroteca" };

export default staffPage<{ searchParams: Promise<{ mes?: string }> }>(
  {
    address: ({ mes }) => routes.keptHomes(mes),
    may: canWithdrawOfHome,
    why: "Solo un administrador quita una portada del sitio de la hemeroteca.",
  },
  async (_actor, { mes }) => (
    <KeptEditionsScreen
      name={await siteName()}
      month={await findKeptMonth(null, mes)}
      siteTz={env.SITE_TZ}
    />
  ),
);
