import type { Metadata } from "next";
import { Screen } from "@/components/shared/screen";
import { SpaceForm } from "@/components/spaces/space-form";
import { routes } from "@/lib/addresses/routes";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";

export const metadata: Metadata = { title: "Editar Espacio" };

export default managedSpacePage(routes.editSpace, (space) => (
  <Screen
    title="Editar Espacio"
    subtitle={space.name}
    back={{ href: routes.space(space.space_id), label: "Volver al espacio" }}
  >
    <SpaceForm space={space} />
  </Screen>
));
