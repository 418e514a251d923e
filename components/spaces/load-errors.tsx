"use client";

import type { Route } from "next";
import Link from "next/link";
import { LoadError } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

export interface LoadErrorProps {
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

/** In place of an entry that could not be read within a space: its id or slug, and the way back. */
export function EntryLoadError({
  retry,
  entry,
  space,
}: LoadErrorProps & { entry: string; space: Route }) {
  return (
    <div className="page py-10">
      <LoadError message={`Error al cargar la entrada #${entry}`} onRetry={retry}>
        <Button asChild variant="outline">
          <Link href={space}>Volver al espacio</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.entries}>Volver a Entradas</Link>
        </Button>
      </LoadError>
    </div>
  );
}
