import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Notice } from "@/components/shared/notice";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Denuncias" };

/** A former address: reports are now a tab of the newsroom. */
export default memberPage("/reports", (actor) =>
  canModerate(actor) ? (
    redirect(routes.newsroomShowing("denuncias"))
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Denuncias"
      ways={[{ href: routes.newsroomShowing("denuncias"), label: "Ir a la Redacción" }]}
    >
      Solo quien modera el sitio ve las denuncias. Las de los comentarios de tus entradas están en
      la Redacción, en «Denuncias».
    </Notice>
  ),
);
