"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { useSearchField } from "@/components/shared/use-search-field";
import { proposalsQuery } from "@/lib/fronts/placements/client";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import { entriesQuery, userEntriesQuery } from "@/lib/texts/entries/client";
import { AddableEntry } from "./addable-entry";

const SEARCH_PLACEHOLDER = "Buscar entradas por título o contenido...";

interface AddEntriesProps {
  space: Space;
  /** True when an editor has to accept what is chosen. */
  proposes: boolean;
  /** The author whose entries may be chosen; absent for everybody's. */
  ownOnly?: number;
}

/** All entries of the site, to choose those of a space from; for some roles of its team, only their own. */
export function AddEntries({ space, proposes, ownOnly }: AddEntriesProps) {
  const [q, searchField] = useSearchField({
    label: SEARCH_PLACEHOLDER,
    placeholder: SEARCH_PLACEHOLDER,
    className: "mb-8 max-w-xl",
  });
  const entries = ownOnly === undefined ? entriesQuery(q) : userEntriesQuery(ownOnly, q);
  const offered = useInfiniteQuery({ ...proposalsQuery(space.space_id), enabled: proposes });
  const proposed = new Set(
    offered.data?.pages.flatMap(({ items }) => items.map(({ entry_id }) => entry_id)),
  );
  const query = useInfiniteQuery({ ...entries, placeholderData: keepPreviousData });
  return (
    <Screen
      title={proposes ? "Proponer Entradas" : "Añadir Entradas"}
      subtitle={space.name}
      back={{ href: routes.space(space.space_id), label: "Volver al espacio" }}
      actions={<ButtonLink href={routes.space(space.space_id)}>Finalizar</ButtonLink>}
    >
      {searchField}
      <PagedList
        query={query}
        error="No se pudieron cargar las entradas disponibles"
        empty={<NothingToAdd q={q} spaceId={space.space_id} />}
      >
        {(entries) => (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {entries.map((entry) => (
              <li key={entry.entry_id} className="grid min-w-0">
                <AddableEntry
                  spaceId={space.space_id}
                  entry={entry}
                  proposes={proposes}
                  proposed={proposed.has(entry.entry_id)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  );
}

function NothingToAdd({ q, spaceId }: { q: string; spaceId: number }) {
  if (q) {
    return <EmptyState title={`Ninguna entrada contiene «${q}»`} />;
  }
  return (
    <EmptyState
      title="No hay entradas"
      action={<ButtonLink href={routes.createEntryIn(spaceId)}>Nueva Entrada</ButtonLink>}
    />
  );
}
