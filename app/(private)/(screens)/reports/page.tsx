import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { ReportsScreen } from "@/components/moderation/reports-screen";
import { Notice } from "@/components/shared/notice";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Denuncias" };

export default memberPage(routes.reports, (actor) =>
  canModerate(actor) ? (
    <ReportsScreen />
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Denuncias"
      ways={[{ href: routes.commentsShowing("reported"), label: "Ir a Comentarios" }]}
    >
      Solo quien modera el sitio ve las denuncias. Las de los comentarios de tus entradas están en
      Comentarios, en «Denunciados».
    </Notice>
  ),
);
