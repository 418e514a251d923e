import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { AuditScreen } from "@/components/audit/audit-screen";
import { Notice } from "@/components/shared/notice";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Registro" };

export default memberPage(routes.audit, (actor) =>
  actor.isAdmin ? (
    <AuditScreen days={env.AUDIT_DAYS} />
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Registro"
      ways={[{ href: routes.dashboard, label: "Ir al Dashboard" }]}
    >
      Solo los administradores ven el registro.
    </Notice>
  ),
);
