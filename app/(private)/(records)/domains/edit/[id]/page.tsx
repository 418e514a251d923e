import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Editar Dominio" };

export default async function EditDomainPage() {
  await requirePageActor(routes.domains);
  return <ComingSoon title="Editar Dominio" />;
}
