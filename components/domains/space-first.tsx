import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { routes } from "@/lib/platform/addresses/routes";

/** Shown in place of the form to users who have no space that a domain could show. */
export function SpaceFirst() {
  return (
    <EmptyState
      title="Primero necesitas un espacio"
      description="Un dominio muestra la portada y las entradas de un espacio que administras."
      action={<ButtonLink href={routes.createSpace}>Nuevo Espacio</ButtonLink>}
    />
  );
}
