"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { LoadError } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

interface LoadErrorProps {
  /** Next's: makes the page once more. */
  retry: () => void;
}

/** In place of a space that could not be read. */
export function SpaceLoadError({ retry }: LoadErrorProps) {
  return (
    <div className="page py-10">
      <LoadError message="Error al cargar el espacio" onRetry={retry}>
        <Button asChild variant="outline">
          <Link href={routes.spaces}>Volver a Espacios</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.home}>Volver a la portada</Link>
        </Button>
      </LoadError>
    </div>
  );
}

/** In place of an entry within a space, at `/spaces/{id}/entries/{entryId}`. */
export function EntryLoadError({ retry }: LoadErrorProps) {
  const { id, entryId } = useParams<{ id: string; entryId: string }>();
  return (
    <div className="page py-10">
      <LoadError message={`Error al cargar la entrada #${entryId}`} onRetry={retry}>
        <Button asChild variant="outline">
          <Link href={routes.space(Number(id))}>Volver al espacio</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.entries}>Volver a Entradas</Link>
        </Button>
      </LoadError>
    </div>
  );
}
