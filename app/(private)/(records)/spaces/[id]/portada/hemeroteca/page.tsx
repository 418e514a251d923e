import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { KeptEditionsScreen } from "@/components/editions/kept-editions-screen";
import { routes } from "@/lib/addresses/routes";
import { findKeptMonth } from "@/lib/editions/archive";
import { canWithdrawOfSpace } from "@/lib/editions/policy";
import { env } from "@/lib/kernel/env";

export const metadata: Metadata = { title: "Hemeroteca" };

export default managedSpacePage(
  routes.keptFronts,
  async ({ space_id, slug, name }, _actor, { mes }) => (
    <KeptEditionsScreen
      {...{ name, space: { space_id, slug }, siteTz: env.SITE_TZ }}
      month={await findKeptMonth(space_id, typeof mes === "string" ? mes : undefined)}
    />
  ),
  canWithdrawOfSpace,
);
