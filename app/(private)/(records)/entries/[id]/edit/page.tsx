import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { AccessDenied } from "@/components/entries/access-denied";
import { EntryDesk } from "@/components/entries/entry-desk";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/platform/addresses/routes";
import { findPendingChanges } from "@/lib/texts/drafts/queries";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { findOwnedEntry } from "@/lib/texts/entries/queries";

export const metadata: Metadata = { title: "Editar Entrada" };

export default recordPage(
  { param: "id", address: routes.editEntry, find: findOwnedEntry },
  async (entry, actor, { volver }) => {
    if (!canEditEntry(actor, entry)) return <AccessDenied />;
    return (
      <Screen
        title="Editar Entrada"
        back={{ href: routes.entries, label: "Volver a Entradas" }}
        actions={
          <ButtonLink
            href={routes.entryVersionsFromEditor(entry.entry_id, [volver].flat()[0])}
            variant="outline"
            size="sm"
          >
            Versiones
          </ButtonLink>
        }
      >
        <EntryDesk
          entry={entry}
          pending={await findPendingChanges(actor, entry.entry_id)}
          userId={actor.id}
        />
      </Screen>
    );
  },
);
