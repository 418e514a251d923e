import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/addresses/routes";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { displayName } from "@/lib/users/dto";

/** In place of the form, for who does not manage the user. */
export function SyntheticNotYours({ user }: { user: SyntheticUser }) {
  return (
    <Notice
      kicker="Acceso denegado"
      title="No administras este usuario"
      ways={[
        { href: routes.syntheticUser(user.id), label: "Ver el usuario" },
        { href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" },
      ]}
    >
      Solo quien creó a {displayName(user)}, o un administrador, puede editarlo.
    </Notice>
  );
}
