"use client";

import { PageLoadError } from "@/components/shared/page-load-error";
import { routes } from "@/lib/platform/addresses/routes";

/** Shown in place of a space that could not be read. `retry` is Next's function that renders the page once more. */
export function SpaceLoadError({ retry }: { retry: () => void }) {
  return (
    <PageLoadError
      message="Error al cargar el espacio"
      retry={retry}
      ways={[
        { href: routes.spaces, label: "Volver a Espacios" },
        { href: routes.home, label: "Volver a la portada" },
      ]}
    />
  );
}
