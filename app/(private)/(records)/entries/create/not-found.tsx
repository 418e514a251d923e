import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";

export default function NotFound() {
  return (
    <Notice
      title="Borrador no encontrado"
      ways={[
        { href: routes.entriesShowing({ ver: "borradores" }), label: "Ver los borradores" },
        { href: routes.createEntry, label: "Nueva Entrada" },
      ]}
    >
      El borrador no existe, ya está publicado o no es tuyo.
    </Notice>
  );
}
