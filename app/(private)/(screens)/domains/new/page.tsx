import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { DomainForm } from "@/components/domains/domain-form";
import { SpaceFirst } from "@/components/domains/space-first";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/platform/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Nuevo Dominio" };

export default memberPage(routes.createDomain, async (actor) => {
  const spaces = await listManagedSpaces(actor);
  return (
    <Screen title="Nuevo Dominio" back={{ href: routes.domains, label: "Volver a Dominios" }}>
      {spaces.length ? <DomainForm spaces={spaces} /> : <SpaceFirst />}
    </Screen>
  );
});
