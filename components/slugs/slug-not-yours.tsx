import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/addresses/routes";

/** In place of the form of a slug that only the author of its entry may change. */
export function SlugNotYours({ path }: { path: string }) {
  return (
    <Notice
      kicker="Acceso denegado"
      title="Este slug no es tuyo"
      ways={[{ href: routes.slugs, label: "Volver a Slugs" }]}
    >
      Solo quien escribió la entrada de «/{path}», o un administrador, puede cambiarlo.
    </Notice>
  );
}
