import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Nuevo Dominio" };

export default async function NewDomainPage() {
  await requirePageActor(routes.domains);
  return <ComingSoon title="Nuevo Dominio" />;
}
