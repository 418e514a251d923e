import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { BringingScreen } from "@/components/bringing/bringing-screen";
import { Notice } from "@/components/shared/notice";
import { getBringingMeans } from "@/lib/operation/bringing/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { listPlaceableSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Traer un periódico" };

export default memberPage(routes.bringing, async (actor) =>
  actor.isAdmin ? (
    <BringingScreen
      means={getBringingMeans()}
      username={actor.username}
      spaces={await listPlaceableSpaces(actor, "")}
    />
  ) : (
    <Notice
      kicker="Acceso denegado"
      title="Traer un periódico"
      ways={[{ href: routes.newsroom, label: "Ir a Redacción" }]}
    >
      Solo los administradores traen un periódico.
    </Notice>
  ),
);
