import type { Metadata } from "next";
import { PageHeader } from "@/components/shared/page-header";
import { SpaceForm } from "@/components/spaces/space-form";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Nuevo Espacio" };

export default async function Page() {
  await requirePageActor(routes.createSpace);
  return (
    <div className="page py-10">
      <PageHeader
        title="Nuevo Espacio"
        back={{ href: routes.spaces, label: "Volver a Espacios" }}
      />
      <SpaceForm />
    </div>
  );
}
