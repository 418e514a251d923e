import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";

/** Shown in place of a screen whose session has ended; `next` is where signing in leads back to. */
export function AccessRestricted({ next }: { next: string }) {
  return (
    <Notice
      title="Acceso restringido"
      ways={[{ href: routes.auth({ next }), label: "Iniciar sesión" }]}
    >
      Debe iniciar sesión para acceder a esta página
    </Notice>
  );
}
