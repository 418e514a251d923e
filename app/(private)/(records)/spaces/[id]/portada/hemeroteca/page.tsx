import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { KeptEditionsScreen } from "@/components/editions/kept-editions-screen";
import { findKeptMonth } from "@/lib/fronts/editions/archive";
import { canWithdrawOfSpace } from "@/lib/fronts/editions/policy";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Hemeroteca" };

export default managedSpacePage(
  routes.keptFronts,
  async ({ space_id, slug, name }, _actor, { mes }) => (
    <KeptEditionsScreen
      name={name}
      space={{ space_id, slug }}
      siteTz={env.SITE_TZ}
      month={await findKeptMonth(space_id, typeof mes === "string" ? mes : undefined)}
    />
  ),
  canWithdrawOfSpace,
);
