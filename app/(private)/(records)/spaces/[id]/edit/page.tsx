import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { TakeAlong } from "@/components/export/take-along";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { SpaceForm } from "@/components/spaces/space-form";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Editar Espacio" };

export default managedSpacePage(routes.editSpace, (space) => (
  <Screen
    narrow
    title="Editar Espacio"
    subtitle={space.name}
    back={{ href: routes.space(space.space_id), label: "Volver al espacio" }}
    actions={
      <ButtonLink href={routes.spaceWebhooks(space.space_id)} variant="outline">
        Webhooks
      </ButtonLink>
    }
  >
    <SpaceForm space={space} />
    <div className="mt-12 border-t pt-8">
      <TakeAlong space={space} />
    </div>
  </Screen>
));
