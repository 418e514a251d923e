import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { ConnectionNote } from "@/components/domains/connection-note";
import { DomainForm } from "@/components/domains/domain-form";
import { DomainProof } from "@/components/domains/domain-proof";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/platform/addresses/routes";
import { canManageDomain } from "@/lib/spaces/domains/policy";
import { findDomain, getDomainProof } from "@/lib/spaces/domains/queries";
import { getSpaceRole, listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Editar Dominio" };

export default recordPage(
  {
    param: "id",
    address: routes.editDomain,
    find: findDomain,
    only: {
      may: async (actor, domain) =>
        canManageDomain(actor, domain, await getSpaceRole(actor, domain.space_id)),
      otherwise: ({ name, space }) => ({
        title: "No administras este dominio",
        why: `Solo quien administra «${space.name}» puede editar ${name}.`,
        ways: [{ href: routes.domains, label: "Volver a Dominios" }],
      }),
    },
  },
  async (domain, actor) => {
    const spaces = await listManagedSpaces(actor);
    const current = { space_id: domain.space_id, name: domain.space.name };
    const listed = spaces.some(({ space_id }) => space_id === current.space_id);
    return (
      <Screen
        title="Editar Dominio"
        subtitle={domain.name}
        back={{ href: routes.domains, label: "Volver a Dominios" }}
      >
        <ConnectionNote domain={domain} />
        <DomainProof
          key={domain.name}
          domainId={domain.domain_id}
          served={await getDomainProof(actor, domain.domain_id)}
        />
        <DomainForm domain={domain} spaces={listed ? spaces : [current, ...spaces]} />
      </Screen>
    );
  },
);
