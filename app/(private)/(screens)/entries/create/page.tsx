import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { EntryForm } from "@/components/entries/entry-form";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Nueva Entrada" };

export default memberPage(routes.createEntry, () => (
  <Screen title="Nueva Entrada" back={{ href: routes.entries, label: "Volver a Entradas" }}>
    <EntryForm />
  </Screen>
));
