import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { AccessDenied } from "@/components/entries/access-denied";
import { EntryDesk } from "@/components/entries/entry-desk";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/platform/addresses/routes";
import { findPendingChanges } from "@/lib/texts/drafts/queries";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { findOwnedEntry } from "@/lib/texts/entries/queries";

export const metadata: Metadata = { title: "Editar Entrada" };

export default recordPage(
  { param: "id", address: routes.editEntry, find: findOwnedEntry },
  async (entry, actor) => {
    if (!canEditEntry(actor, entry)) return <AccessDenied />;
    return (
      <Screen title="Editar Entrada" back={{ href: routes.entries, label: "Volver a Entradas" }}>
        <EntryDesk
          entry={entry}
          pending={await findPendingChanges(actor, entry.entry_id)}
          userId={actor.id}
        />
      </Screen>
    );
  },
);
