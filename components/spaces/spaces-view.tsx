"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/platform/addresses/routes";
import { spacesQuery } from "@/lib/spaces/spaces/client";
import { SpaceCard } from "./space-card";

/** All spaces, as cards. */
export function SpacesView() {
  const query = useInfiniteQuery(spacesQuery);
  return (
    <Screen
      title="Espacios"
      actions={<ButtonLink href={routes.createSpace}>Nuevo Espacio</ButtonLink>}
    >
      <PagedList query={query} error="Error al cargar los espacios" empty={<NoSpaces />}>
        {(spaces) => (
          <KeyedList>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {spaces.map((space) => (
                <li key={space.space_id} className="grid min-w-0">
                  <SpaceCard space={space} />
                </li>
              ))}
            </ul>
          </KeyedList>
        )}
      </PagedList>
    </Screen>
  );
}

function NoSpaces() {
  return (
    <EmptyState
      title="No hay espacios creados"
      description="Un espacio reúne entradas sobre un tema y les da la portada de un periódico."
      action={<ButtonLink href={routes.createSpace}>Crear Primer Espacio</ButtonLink>}
    />
  );
}
