import type { Metadata } from "next";
import { DomainForm } from "@/components/domains/domain-form";
import { SpaceFirst } from "@/components/domains/space-first";
import { Screen } from "@/components/shared/screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/queries";

export const metadata: Metadata = { title: "Nuevo Dominio" };

export default async function Page() {
  const actor = await requirePageActor(routes.createDomain);
  const spaces = await listManagedSpaces(actor);
  return (
    <Screen title="Nuevo Dominio" back={{ href: routes.domains, label: "Volver a Dominios" }}>
      {spaces.length ? <DomainForm spaces={spaces} /> : <SpaceFirst />}
    </Screen>
  );
}
