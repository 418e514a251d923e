import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { MistakeForm } from "@/components/moderation/mistake-form";
import { Screen } from "@/components/shared/screen";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { findEntry } from "@/lib/texts/entries/queries";

export const metadata: Metadata = { title: "Avisar de un error" };

export default recordPage(
  { param: "id", address: routes.tellMistake, find: (id) => findEntry(id) },
  (entry) => (
    <Screen
      narrow
      title="Avisar de un error"
      back={{ href: entryPath(entry), label: "Volver a la entrada" }}
    >
      <p className="-mt-4 mb-6 headline text-2xl wrap-anywhere">{entry.title}</p>
      <MistakeForm entryId={entry.entry_id} address={entryPath(entry)} />
    </Screen>
  ),
);
