import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  await requirePageActor(routes.dashboard);
  return <ComingSoon title="Dashboard" />;
}
