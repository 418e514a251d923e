import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

/** In place of the form, for users who have no space that a domain could show. */
export function SpaceFirst() {
  return (
    <EmptyState
      title="Primero necesitas un espacio"
      description="Un dominio muestra la portada y las entradas de un espacio que administras."
      action={
        <Button asChild>
          <Link href={routes.createSpace}>Nuevo Espacio</Link>
        </Button>
      }
    />
  );
}
