import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConnectionNote } from "@/components/domains/connection-note";
import { DomainForm } from "@/components/domains/domain-form";
import { DomainNotYours } from "@/components/domains/domain-not-yours";
import { PageHeader } from "@/components/shared/page-header";
import { requirePageActor } from "@/lib/auth/session";
import { canManageDomain } from "@/lib/domains/policy";
import { findDomain } from "@/lib/domains/queries";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/queries";

export const metadata: Metadata = { title: "Editar Dominio" };

export default async function Page({ params }: PageProps<"/domains/edit/[id]">) {
  const domainId = recordId.safeParse((await params).id).data;
  if (!domainId) notFound();
  const actor = await requirePageActor(routes.editDomain(domainId));
  const domain = await findDomain(domainId);
  if (!domain) notFound();
  if (!canManageDomain(actor, domain)) return <DomainNotYours domain={domain} />;
  const spaces = await listManagedSpaces(actor);
  const current = { space_id: domain.space_id, name: domain.space.name };
  const listed = spaces.some(({ space_id }) => space_id === current.space_id);
  return (
    <div className="page py-10">
      <PageHeader
        title="Editar Dominio"
        subtitle={domain.name}
        back={{ href: routes.domains, label: "Volver a Dominios" }}
      />
      <ConnectionNote domain={domain} />
      <DomainForm domain={domain} spaces={listed ? spaces : [current, ...spaces]} />
    </div>
  );
}
