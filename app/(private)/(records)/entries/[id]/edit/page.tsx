import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { AccessDenied } from "@/components/entries/access-denied";
import { EntryForm } from "@/components/entries/entry-form";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/addresses/routes";
import { canEditEntry } from "@/lib/entries/policy";
import { findEntry } from "@/lib/entries/queries";

export const metadata: Metadata = { title: "Editar Entrada" };

export default recordPage(
  { param: "id", address: routes.editEntry, find: (id) => findEntry(id) },
  (entry, actor) => {
    if (!canEditEntry(actor, entry)) return <AccessDenied />;
    return (
      <Screen title="Editar Entrada" back={{ href: routes.entries, label: "Volver a Entradas" }}>
        <EntryForm entry={entry} />
      </Screen>
    );
  },
);
