import type { Metadata } from "next";
import { EntryForm } from "@/components/entries/entry-form";
import { Screen } from "@/components/shared/screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Nueva Entrada" };

export default async function Page() {
  await requirePageActor(routes.createEntry);
  return (
    <Screen title="Nueva Entrada" back={{ href: routes.entries, label: "Volver a Entradas" }}>
      <EntryForm />
    </Screen>
  );
}
