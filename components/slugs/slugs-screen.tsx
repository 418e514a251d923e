"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { SpinnerPage } from "@/components/shared/spinner-page";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { slugsQuery } from "@/lib/texts/slugs/client";
import { SlugTable } from "./slug-table";

/** `/slugs`: every slug of the site, newest first. */
export function SlugsScreen({ actor }: { actor: Pick<Actor, "id" | "isAdmin"> }) {
  const query = useInfiniteQuery(slugsQuery);
  return (
    <Screen
      title="Slugs"
      actions={
        <>
          <ButtonLink href={routes.oldAddresses} variant="outline">
            Direcciones antiguas
          </ButtonLink>
          <ButtonLink href={routes.createSlug}>Crear Nuevo Slug</ButtonLink>
        </>
      }
    >
      <PagedList
        query={query}
        loading={<SpinnerPage label="Cargando slugs..." />}
        error={(error) => `Error al cargar los slugs: ${errorText(error)}`}
        empty={<NoSlugs />}
      >
        {(slugs) => (
          <KeyedList>
            <SlugTable slugs={slugs} actor={actor} />
          </KeyedList>
        )}
      </PagedList>
    </Screen>
  );
}

function NoSlugs() {
  return (
    <EmptyState
      title="No hay slugs disponibles."
      description="Un slug es una dirección fácil de recordar para una entrada."
      action={<ButtonLink href={routes.createSlug}>Crear Primer Slug</ButtonLink>}
    />
  );
}
