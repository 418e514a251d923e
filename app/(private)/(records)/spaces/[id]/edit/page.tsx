import type { Metadata } from "next";
import { PageHeader } from "@/components/shared/page-header";
import { SpaceForm } from "@/components/spaces/space-form";
import { SpaceNotYours } from "@/components/spaces/space-not-yours";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";
import { canManageSpace } from "@/lib/spaces/policy";
import { spaceOfPage } from "@/app/(private)/(records)/spaces/[id]/space-of-page";

export const metadata: Metadata = { title: "Editar Espacio" };

export default async function Page({ params }: PageProps<"/spaces/[id]/edit">) {
  const { id } = await params;
  const actor = await requirePageActor(`/spaces/${id}/edit`);
  const space = await spaceOfPage(id);
  if (!canManageSpace(actor, space)) return <SpaceNotYours space={space} />;
  return (
    <div className="page py-10">
      <PageHeader
        title="Editar Espacio"
        subtitle={space.name}
        back={{ href: routes.space(space.space_id), label: "Volver al espacio" }}
      />
      <SpaceForm space={space} />
    </div>
  );
}
