import type { Metadata } from "next";
import { SyntheticUsersScreen } from "@/components/synthetic-users/synthetic-users-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Usuarios Sintéticos" };

export default async function Page() {
  const { id, isAdmin } = await requirePageActor(routes.syntheticUsers);
  return <SyntheticUsersScreen actor={{ id, isAdmin }} />;
}
