"use client";

import Link from "next/link";
import { LoadError } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

/** In place of an entry that could not be read. `retry` is Next's: it makes the page once more. */
export function EntryLoadError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError message="Error al cargar la entrada. Por favor, intenta de nuevo." onRetry={retry}>
        <Button asChild variant="outline">
          <Link href={routes.home}>Volver a la portada</Link>
        </Button>
      </LoadError>
    </div>
  );
}
