"use client";

import type { Route } from "next";
import { PageLoadError } from "@/components/shared/page-load-error";
import { routes } from "@/lib/platform/addresses/routes";

interface EntryLoadErrorProps {
  /** Next's function that renders the page again. */
  retry: () => void;
  /** For an entry within a space: its id or slug, and the address of the space. */
  within?: { entry: string; space: Route };
}

/** Shown in place of an entry that could not be read. */
export function EntryLoadError({ retry, within }: EntryLoadErrorProps) {
  return within ? (
    <PageLoadError
      message={`Error al cargar la entrada #${within.entry}`}
      retry={retry}
      ways={[
        { href: within.space, label: "Volver al espacio" },
        { href: routes.entries, label: "Volver a Entradas" },
      ]}
    />
  ) : (
    <PageLoadError
      message="Error al cargar la entrada. Por favor, intenta de nuevo."
      retry={retry}
      ways={[{ href: routes.home, label: "Volver a la portada" }]}
    />
  );
}
