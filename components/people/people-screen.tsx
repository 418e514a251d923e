"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { useHydrated } from "@/components/shared/use-hydrated";
import { useSearchField } from "@/components/shared/use-search-field";
import { Button } from "@/components/ui/button";
import {
  newcomersQuery,
  peopleQuery,
  useApproveAccount,
  useRefuseAccount,
} from "@/lib/accounts/people/client";
import type { Person } from "@/lib/accounts/people/dto";
import type { PeopleState } from "@/lib/accounts/people/schema";
import { displayName } from "@/lib/house/users/dto";
import { canManagePeople } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { upTo99 } from "@/lib/platform/text/counts";
import { formatRelative } from "@/lib/platform/text/relative-date";
import { refusal } from "./decisions";
import { PersonActions } from "./person-actions";
import { PersonCell, PersonState } from "./person-cells";

type Who = Pick<Actor, "id" | "isAdmin" | "isEditor">;

interface PeopleScreenProps {
  actor: Who;
  /** The filter; none for everybody. */
  state: PeopleState | undefined;
}

/** `/people`: the accounts of people, the newest first, with a search and filters. */
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
          {canManagePeople(actor) && (
            <ButtonLink href={routes.invitations()} variant="outline">
              Invitaciones
            </ButtonLink>
          )}
        </>
      }
    >
      <Filters actor={actor} current={state} />
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
                ...columns,
                ...(canManagePeople(actor) ? [visitColumn] : []),
                textsColumn,
                state === "waiting" ? decisionColumn : actionsFor(actor),
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

const emptyTexts: Record<PeopleState | "all", string> = {
  all: "No hay ninguna cuenta",
  waiting: "Nadie espera aprobación",
  new: "No hay cuentas nuevas",
  staff: "Nadie administra ni edita el sitio",
  suspended: "No hay cuentas suspendidas",
  silenced: "No hay cuentas silenciadas",
};

const filters: { state?: PeopleState; label: string }[] = [
  { label: "Todas" },
  { state: "waiting", label: "Por aprobar" },
  { state: "new", label: "Nuevas" },
  { state: "staff", label: "Con permisos" },
  { state: "suspended", label: "Suspendidas" },
  { state: "silenced", label: "Silenciadas" },
];

/** Each filter has its address. Editors have those on whom they decide. */
function Filters({ actor, current }: { actor: Who; current: PeopleState | undefined }) {
  const { accounts = 0 } = useQuery(newcomersQuery).data ?? {};
  const hydrated = useHydrated(); // the bar asks for the same
  const shown = canManagePeople(actor)
    ? filters
    : filters.filter(({ state }) => state === "waiting" || state === "new");
  return (
    <nav aria-label="Filtros" className="mb-6 flex flex-wrap gap-x-5 gap-y-1 border-b text-sm">
      {shown.map(({ state, label }) => (
        <Link
          key={label}
          href={routes.people(state)}
          aria-current={state === current ? "page" : undefined}
          className="-mb-px border-b-2 border-transparent py-2 font-medium text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground"
        >
          {label}
          {hydrated && state === "waiting" && accounts > 0 && (
            <span className="ms-1.5 rounded-full bg-accent-ground px-1.5 text-xs font-semibold text-accent-foreground tabular-nums">
              {upTo99(accounts)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const columns: Column<Person>[] = [
  {
    header: "Persona",
    narrow: "title",
    className: "max-lg:pe-10",
    cell: (person) => <PersonCell person={person} />,
  },
  { header: "Estado", cell: (person) => <PersonState person={person} /> },
];

/** Editors do not read it. */
const visitColumn: Column<Person> = {
  header: "Última visita",
  className: "lg:whitespace-nowrap",
  cell: ({ last_seen }) =>
    last_seen ? <EntryDate date={last_seen} format={(date) => formatRelative(date)} /> : "Nunca",
};

const textsColumn: Column<Person> = {
  header: "Textos",
  className: "lg:whitespace-nowrap tabular-nums",
  cell: ({ entries_count, comments_count }) => texts(entries_count, comments_count),
};

const actionsFor = (actor: Who): Column<Person> => ({
  header: "Acciones",
  narrow: "corner",
  className: "lg:w-px",
  cell: (person) => <PersonActions person={person} actor={actor} />,
});

/** Of those who wait: one click lets them in. */
const decisionColumn: Column<Person> = {
  header: "Acciones",
  narrow: "foot",
  className: "lg:w-px",
  cell: (person) => <DoorButtons person={person} />,
};

const texts = (entries: number, comments: number) =>
  `${count(entries, "entrada")}, ${count(comments, "comentario")}`;

const count = (number: number, noun: string) =>
  `${number.toLocaleString("es")} ${noun}${number === 1 ? "" : "s"}`;

/** Lets an account in that waits at the door, or turns it away. */
function DoorButtons({ person }: { person: Person }) {
  const approve = useApproveAccount();
  const refuse = useRefuseAccount();
  const name = displayName(person);
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        pending={approve.isPending}
        aria-label={`Aprobar a ${name}`}
        onClick={() => approve.mutate(person.id)}
      >
        Aprobar
      </Button>
      <ConfirmDialog
        destructive
        trigger={
          <Button size="sm" variant="outline" aria-label={`Rechazar a ${name}`}>
            Rechazar
          </Button>
        }
        title={`Rechazar: ${name}`}
        description={refusal.warning}
        confirmLabel="Rechazar"
        pendingLabel="Guardando..."
        onConfirm={() => refuse.mutateAsync(person.id)}
      />
    </div>
  );
}
