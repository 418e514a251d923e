"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { useSearchField } from "@/components/shared/use-search-field";
import { entriesQuery } from "@/lib/entries/client";
import type { Entry } from "@/lib/entries/dto";
import { canAdmitEntries, canEditEntry } from "@/lib/entries/policy";
import { routes } from "@/lib/addresses/routes";
import { useCurrentUser } from "@/lib/users/current-user";
import { EntryCard } from "./entry-card";
import { WaitingLink } from "./waiting-link";

/** `/entries`: every entry of the site, newest first, with a search. */
export function EntriesScreen() {
  const user = useCurrentUser();
  const [q, searchField] = useSearchField({
    label: "Buscar entradas",
    placeholder: "Buscar entradas por título o contenido...",
    className: "w-96 max-w-full",
  });
  const query = useInfiniteQuery({ ...entriesQuery(q), placeholderData: keepPreviousData });

  return (
    <Screen
      title="Entradas"
      actions={
        <>
          <ButtonLink href={routes.createEntry} className="sm:hidden">
            Nueva Entrada
          </ButtonLink>
          {canAdmitEntries(user) && <WaitingLink />}
          {searchField}
        </>
      }
    >
      <PagedList
        query={query}
        error="Error al cargar las entradas. Por favor, intenta de nuevo."
        empty={<NoEntries q={q} />}
      >
        {(entries) => <EntryGrid entries={entries} />}
      </PagedList>
    </Screen>
  );
}

function EntryGrid({ entries }: { entries: Entry[] }) {
  const user = useCurrentUser();
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <EntryCard
            entry={entry}
            editable={canEditEntry(user, entry)}
            waits={!entry.listed && (canAdmitEntries(user) || user?.id === entry.user_id)}
          />
        </li>
      ))}
    </ul>
  );
}

function NoEntries({ q }: { q: string }) {
  if (q) {
    return (
      <EmptyState
        title="No hay entradas"
        description={`Ningún título ni contenido coincide con «${q}».`}
      />
    );
  }
  return (
    <EmptyState
      title="No hay entradas"
      description="Lo que se publique aparecerá aquí. La primera puede ser la tuya."
      action={<ButtonLink href={routes.createEntry}>Crear la primera entrada</ButtonLink>}
    />
  );
}
