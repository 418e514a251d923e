import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { Screen } from "@/components/shared/screen";
import { EntryVersions } from "@/components/versions/entry-versions";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { findOwnedEntry } from "@/lib/texts/entries/queries";
import { canSeeVersions } from "@/lib/texts/versions/policy";

export const metadata: Metadata = { title: "Versiones" };

export default recordPage(
  {
    param: "id",
    address: routes.entryVersions,
    find: (id) => findOwnedEntry(id),
    only: {
      may: canSeeVersions,
      otherwise: (entry) => ({
        title: "Estas versiones no son para ti",
        why: "Lo que una entrada decía antes lo ven quien responde de ella y quien modera.",
        ways: [{ href: entryPath(entry), label: "Ver la entrada" }],
      }),
    },
  },
  (entry, actor, { desde, volver }) => (
    <Screen
      title="Versiones"
      back={
        desde === "editor"
          ? {
              href: routes.editEntryFrom(entry.entry_id, [volver].flat()[0]),
              label: "Volver al editor",
            }
          : { href: entryPath(entry), label: "Volver a la entrada" }
      }
    >
      <p className="-mt-4 mb-6 headline text-2xl wrap-anywhere">{entry.title}</p>
      <EntryVersions entryId={entry.entry_id} mayRecover={canEditEntry(actor, entry)} />
      <p className="mt-6 text-sm text-muted-foreground">
        Se conservan la primera versión, las corregidas y, de las demás, las más recientes: de casi
        todos los textos, todas.
      </p>
    </Screen>
  ),
);
