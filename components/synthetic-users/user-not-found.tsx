import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";

/** Shown in place of a screen of a synthetic user that does not exist. */
export function UserNotFound({ text }: { text: string }) {
  return (
    <Notice
      title="Usuario no encontrado"
      ways={[{ href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" }]}
    >
      {text}
    </Notice>
  );
}
