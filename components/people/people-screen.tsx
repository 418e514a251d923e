"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { WaitingLink } from "@/components/review/waiting-link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { useSearchField } from "@/components/shared/use-search-field";
import { peopleQuery } from "@/lib/accounts/people/client";
import type { Person } from "@/lib/accounts/people/dto";
import type { PeopleState } from "@/lib/accounts/people/schema";
import { canManagePeople } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { formatRelative } from "@/lib/platform/text/relative-date";
import { PersonActions } from "./person-actions";
import { personColumns, textsColumn } from "./person-columns";

type Who = Pick<Actor, "id" | "isAdmin" | "isEditor">;
type Shown = Exclude<PeopleState, "waiting">;

interface PeopleScreenProps {
  actor: Who;
  /** The filter; undefined for everybody. Accounts that wait for approval are listed in the newsroom. */
  state: Shown | undefined;
}

/** `/people`: the accounts of people, the newest first, with a search and filters; editors see who is new. */
export function PeopleScreen({ actor, state }: PeopleScreenProps) {
  const [q, searchField] = useSearchField({
    label: "Buscar personas",
    placeholder: "Buscar por nombre o correo...",
    className: "w-80 max-w-full",
  });
  const query = useInfiniteQuery({
    ...peopleQuery(q, state),
    placeholderData: keepPreviousData,
  });

  return (
    <Screen
      title="Personas"
      actions={
        <>
          {searchField}
          <WaitingLink kind="accounts" />
          {canManagePeople(actor) && (
            <ButtonLink href={routes.invitations()} variant="outline">
              Invitaciones
            </ButtonLink>
          )}
        </>
      }
    >
      {canManagePeople(actor) && (
        <TabsBar
          label="Filtros"
          value={state}
          hrefOf={routes.people}
          options={filters}
          className="-mt-4 mb-6"
        />
      )}
      <PagedList
        query={query}
        error={(error) => `Error al cargar las personas: ${errorText(error)}`}
        empty={
          <EmptyState
            title={q ? `Ninguna cuenta coincide con «${q}»` : emptyTexts[state ?? "all"]}
          />
        }
      >
        {(people) => (
          <KeyedList>
            <DataTable
              label="Personas"
              columns={[
                ...personColumns,
                ...(canManagePeople(actor) ? [visitColumn] : []),
                textsColumn,
                actionsFor(actor),
              ]}
              rows={people}
              rowKey={({ id }) => id}
            />
          </KeyedList>
        )}
      </PagedList>
    </Screen>
  );
}

const emptyTexts: Record<Shown | "all", string> = {
  all: "No hay ninguna cuenta",
  new: "No hay cuentas nuevas",
  staff: "Nadie administra ni edita el sitio",
  suspended: "No hay cuentas suspendidas",
  silenced: "No hay cuentas silenciadas",
};

const filters: { value: Shown | undefined; label: string }[] = [
  { value: undefined, label: "Todas" },
  { value: "new", label: "Nuevas" },
  { value: "staff", label: "Con permisos" },
  { value: "suspended", label: "Suspendidas" },
  { value: "silenced", label: "Silenciadas" },
];

/** The column of the last visit, which editors do not see. */
const visitColumn: Column<Person> = {
  header: "Última visita",
  className: "lg:whitespace-nowrap",
  cell: ({ last_seen }) =>
    last_seen ? <EntryDate date={last_seen} format={(date) => formatRelative(date)} /> : "Nunca",
};

const actionsFor = (actor: Who): Column<Person> => ({
  header: "Acciones",
  narrow: "corner",
  className: "lg:w-px",
  cell: (person) => <PersonActions person={person} actor={actor} />,
});
