import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Perfil" };

export default async function ProfilePage() {
  await requirePageActor(routes.profile);
  return <ComingSoon title="Perfil" />;
}
