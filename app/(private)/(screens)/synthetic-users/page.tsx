import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Usuarios Sintéticos" };

export default async function SyntheticUsersPage() {
  await requirePageActor(routes.syntheticUsers);
  return <ComingSoon title="Usuarios Sintéticos" />;
}
