"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { SelectBox, useRange } from "@/components/shared/select-box";
import { useSelection } from "@/components/shared/use-selection";
import { Button } from "@/components/ui/button";
import { deskPath, isNarrowed, withoutFilters, type DeskAddress } from "@/lib/desk/lists/address";
import { deskEntriesQuery } from "@/lib/desk/lists/client";
import type { DeskEntry } from "@/lib/desk/lists/dto";
import { MAX_BULK_ENTRIES } from "@/lib/desk/lists/schema";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canModerate, answersFor } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { EntryCard } from "./entry-card";
import { EntryFilters } from "./entry-filters";
import { EntryMenu } from "./entry-menu";
import { EntrySelection } from "./entry-selection";
import { EntryTable } from "./entry-table";
import { useKeptPlace } from "./kept-place";
import { OrderField, ViewButtons } from "./list-options";
import { changeDeskAddress } from "./use-desk-address";

/** Lists the published entries, as the address filters, orders and shows them. */
export function PublishedEntries({ address }: { address: DeskAddress }) {
  const path = deskPath(address);
  const query = useInfiniteQuery({
    ...deskEntriesQuery(address),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(deskPath({ ...address, vista: "tarjetas" }), MAX_BULK_ENTRIES);
  useKeptPlace({
    path,
    pages: query.isPlaceholderData ? 0 : (query.data?.pages.length ?? 0),
    hasMore: query.hasNextPage,
    busy: query.isFetching,
    readMore: query.fetchNextPage,
  });
  return (
    <>
      <EntryFilters address={address} />
      <PagedList
        query={query}
        error="Error al cargar las entradas. Por favor, intenta de nuevo."
        empty={<NoEntries address={address} more={query.hasNextPage} />}
      >
        {(entries) => (
          <>
            <EntrySelection selection={selection} ids={entries.map(({ entry_id }) => entry_id)}>
              <OrderField order={address.orden} />
              <ViewButtons view={address.vista} />
            </EntrySelection>
            <KeyedList>
              <Entries entries={entries} view={address.vista} path={path} selection={selection} />
            </KeyedList>
          </>
        )}
      </PagedList>
    </>
  );
}

interface EntriesProps {
  entries: DeskEntry[];
  view: DeskAddress["vista"];
  path: string;
  selection: ReturnType<typeof useSelection>;
}

function Entries({ entries, view, path, selection }: EntriesProps) {
  const user = useCurrentUser();
  const select = useRange(
    selection,
    entries.map(({ entry_id }) => entry_id),
  );
  const waits = (entry: DeskEntry) =>
    !entry.listed && (canModerate(user) || Boolean(user && answersFor(user, entry)));
  const edit = (entry: DeskEntry) =>
    canEditEntry(user, entry) ? routes.editEntryFrom(entry.entry_id, path) : null;
  const box = ({ entry_id, title }: DeskEntry) => (
    <SelectBox
      id={entry_id}
      label={`Seleccionar «${title}»`}
      selection={selection}
      select={select}
    />
  );
  const menu = (entry: DeskEntry) =>
    user && <EntryMenu entry={entry} user={user} onRemoved={() => {}} />;

  if (view === "lista") {
    return (
      <EntryTable
        entries={entries}
        waits={waits}
        select={box}
        actions={(entry) => (
          <span className="flex items-center gap-1">
            <EditLink entry={entry} edit={edit(entry)} />
            {menu(entry)}
          </span>
        )}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <EntryCard
            entry={entry}
            edit={edit(entry)}
            waits={waits(entry)}
            select={box(entry)}
            menu={menu(entry)}
          />
        </li>
      ))}
    </ul>
  );
}

interface EditLinkProps {
  entry: DeskEntry;
  edit: ReturnType<typeof routes.editEntryFrom> | null;
}

function EditLink({ entry, edit }: EditLinkProps) {
  if (!edit) return null;
  return (
    <ButtonLink href={edit} variant="ghost" size="sm" aria-label={`Editar «${entry.title}»`}>
      <Pencil aria-hidden />
      Editar
    </ButtonLink>
  );
}

function NoEntries({ address, more }: { address: DeskAddress; more: boolean }) {
  const { q } = address;
  if (more) {
    return (
      <EmptyState
        title="Todavía no ha aparecido ninguna"
        description="Se han mirado las primeras diez mil. Con «Cargar más» se sigue buscando."
      />
    );
  }
  if (isNarrowed({ ...address, orden: "recientes" })) {
    return (
      <EmptyState
        title="No hay entradas"
        description={
          q ? `Ninguna con estos filtros coincide con «${q}».` : "Ninguna cumple estos filtros."
        }
        action={
          <Button variant="outline" onClick={() => changeDeskAddress(withoutFilters)}>
            Quitar los filtros
          </Button>
        }
      />
    );
  }
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
