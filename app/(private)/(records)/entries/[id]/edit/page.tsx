import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessDenied } from "@/components/entries/access-denied";
import { EditEntry } from "@/components/entries/edit-entry";
import { PageHeader } from "@/components/shared/page-header";
import { requirePageActor } from "@/lib/auth/session";
import { canEditEntry } from "@/lib/entries/policy";
import { findEntry } from "@/lib/entries/queries";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Editar Entrada" };

export default async function Page({ params }: PageProps<"/entries/[id]/edit">) {
  const entryId = recordId.safeParse((await params).id).data;
  if (!entryId) notFound();
  const actor = await requirePageActor(routes.editEntry(entryId));
  const entry = await findEntry(entryId);
  if (!entry) notFound();
  if (!canEditEntry(actor, entry)) return <AccessDenied />;
  const { title, content, image } = entry;
  return (
    <div className="page py-10">
      <PageHeader
        title="Editar Entrada"
        back={{ href: routes.entries, label: "Volver a Entradas" }}
      />
      <EditEntry entry={{ entry_id: entryId, title, content, image }} />
    </div>
  );
}
