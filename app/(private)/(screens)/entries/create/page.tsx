import type { Metadata } from "next";
import { CreateEntry } from "@/components/entries/create-entry";
import { PageHeader } from "@/components/shared/page-header";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Nueva Entrada" };

export default async function Page() {
  await requirePageActor(routes.createEntry);
  return (
    <div className="page py-10">
      <PageHeader
        title="Nueva Entrada"
        back={{ href: routes.entries, label: "Volver a Entradas" }}
      />
      <CreateEntry />
    </div>
  );
}
