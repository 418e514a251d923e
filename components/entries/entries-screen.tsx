"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { LoadMore } from "@/components/shared/load-more";
import { PageHeader } from "@/components/shared/page-header";
import { QueryState } from "@/components/shared/query-state";
import { useDebounced } from "@/components/shared/use-debounced";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { entriesQuery } from "@/lib/entries/client";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { routes } from "@/lib/addresses/routes";
import { useCurrentUser } from "@/lib/users/current-user";
import { EntryCard } from "./entry-card";

/** `/entries`: every entry of the site, newest first, with a search. */
export function EntriesScreen() {
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim());
  const query = useInfiniteQuery({ ...entriesQuery(q), placeholderData: keepPreviousData });

  return (
    <div className="page py-10">
      <PageHeader
        title="Entradas"
        actions={
          <>
            <Button asChild className="sm:hidden">
              <Link href={routes.createEntry}>Nueva Entrada</Link>
            </Button>
            <Input
              type="search"
              aria-label="Buscar entradas"
              placeholder="Buscar entradas por título o contenido..."
              maxLength={200}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-96 max-w-full"
            />
          </>
        }
      />
      <QueryState
        query={query}
        error="Error al cargar las entradas. Por favor, intenta de nuevo."
        empty={{ when: ({ pages }) => !pages[0]?.items.length, show: <NoEntries q={q} /> }}
      >
        {({ pages }) => <EntryGrid entries={pages.flatMap(({ items }) => items)} />}
      </QueryState>
      <LoadMore query={query} />
    </div>
  );
}

function EntryGrid({ entries }: { entries: Entry[] }) {
  const user = useCurrentUser();
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <EntryCard entry={entry} editable={canEditEntry(user, entry)} />
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
      action={
        <Button asChild>
          <Link href={routes.createEntry}>Crear la primera entrada</Link>
        </Button>
      }
    />
  );
}
