import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/addresses/routes";

interface SpaceNotYoursProps {
  space: { name: string; slug: string };
}

/** In place of a screen that only whoever manages the space may use. */
export function SpaceNotYours({ space }: SpaceNotYoursProps) {
  return (
    <Notice
      kicker="Acceso denegado"
      title="No administras este espacio"
      ways={[
        { href: routes.spaceFront(space.slug), label: "Ver el espacio" },
        { href: routes.spaces, label: "Volver a Espacios" },
      ]}
    >
      Solo quien creó «{space.name}», o un administrador, puede editarlo y elegir sus entradas.
    </Notice>
  );
}
