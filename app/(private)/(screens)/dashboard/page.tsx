import type { Metadata } from "next";
import { Dashboard } from "@/components/entries/dashboard";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";
import { getCurrentUser } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Dashboard" };

export default async function Page() {
  const actor = await requirePageActor(routes.dashboard);
  return <Dashboard user={await getCurrentUser(actor)} />;
}
