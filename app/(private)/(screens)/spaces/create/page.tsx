import type { Metadata } from "next";
import { Screen } from "@/components/shared/screen";
import { SpaceForm } from "@/components/spaces/space-form";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Nuevo Espacio" };

export default async function Page() {
  await requirePageActor(routes.createSpace);
  return (
    <Screen title="Nuevo Espacio" back={{ href: routes.spaces, label: "Volver a Espacios" }}>
      <SpaceForm />
    </Screen>
  );
}
