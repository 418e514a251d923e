import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";

export default function NotFound() {
  return (
    <Notice
      title="Entrada no encontrada"
      ways={[{ href: routes.entries, label: "Volver a Entradas" }]}
    >
      La entrada que intentas editar no existe o ha sido eliminada.
    </Notice>
  );
}
