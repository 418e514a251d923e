import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Notice } from "@/components/shared/notice";
import { TextEventsScreen } from "@/components/text-events/text-events-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Registro de textos" };

export default memberPage(routes.register, (actor) =>
  actor.isAdmin ? (
    <TextEventsScreen />
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Registro de textos"
      ways={[{ href: routes.newsroom, label: "Ir a la Redacción" }]}
    >
      Solo los administradores ven el registro de textos.
    </Notice>
  ),
);
