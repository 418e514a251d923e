import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Notice } from "@/components/shared/notice";
import { StatusScreen } from "@/components/status/status-screen";
import { getDownloadMeans } from "@/lib/operation/backup/queries";
import { canReadStatus } from "@/lib/operation/status/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Estado" };

export default memberPage(routes.status, (actor) =>
  canReadStatus(actor) ? (
    <StatusScreen download={getDownloadMeans()} />
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Estado"
      ways={[{ href: routes.dashboard, label: "Ir al Dashboard" }]}
    >
      Solo los administradores ven el estado del sitio.
    </Notice>
  ),
);
