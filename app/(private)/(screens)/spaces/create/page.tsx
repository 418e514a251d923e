import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Screen } from "@/components/shared/screen";
import { SpaceForm } from "@/components/spaces/space-form";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Nuevo Espacio" };

export default memberPage(routes.createSpace, () => (
  <Screen narrow title="Nuevo Espacio" back={{ href: routes.spaces, label: "Volver a Espacios" }}>
    <SpaceForm />
  </Screen>
));
