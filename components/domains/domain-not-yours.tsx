import { Notice } from "@/components/shared/notice";
import type { Domain } from "@/lib/domains/dto";
import { routes } from "@/lib/addresses/routes";

/** In place of the form, for who does not manage the domain's space. */
export function DomainNotYours({ domain: { name, space } }: { domain: Domain }) {
  return (
    <Notice
      kicker="Acceso denegado"
      title="No administras este dominio"
      ways={[{ href: routes.domains, label: "Volver a Dominios" }]}
    >
      Solo quien administra «{space.name}» puede editar {name}.
    </Notice>
  );
}
