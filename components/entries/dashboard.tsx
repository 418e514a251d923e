"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import Link from "next/link";
import { FactorUrge } from "@/components/factors/factor-urge";
import { FirstStepsNote } from "@/components/first-steps/first-steps-note";
import { BlockedPeople } from "@/components/moderation/blocked-people";
import { WaitingLink } from "@/components/review/waiting-link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { StopsNow } from "@/components/spending/stops";
import { NotWell } from "@/components/status/not-well";
import { TodayDesk } from "@/components/today/today-desk";
import type { FirstSteps } from "@/lib/accounts/first-steps/dto";
import type { Today } from "@/lib/desk/lists/dto";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { canModerate } from "@/lib/house/users/policy";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { roleNames, roleNotes } from "@/lib/spaces/spaces/role-names";
import type { OwnTeam } from "@/lib/spaces/teams/dto";
import type { WritingDesk as Desk } from "@/lib/texts/drafts/dto";
import { userEntriesQuery } from "@/lib/texts/entries/client";
import type { Entry } from "@/lib/texts/entries/dto";
import { WAITING_TEXT } from "./entry-standing";
import { WritingDesk } from "./writing-desk";

const columns: Column<Entry>[] = [
  {
    header: "Título",
    narrow: "title",
    className: "font-medium",
    cell: ({ title, listed }) => (
      <span className="grid gap-1">
        {title}
        {!listed && (
          <span className="text-sm font-normal text-muted-foreground">{WAITING_TEXT}</span>
        )}
      </span>
    ),
  },
  {
    header: "Fecha de Creación",
    className: "whitespace-nowrap",
    cell: ({ created }) => <EntryDate date={created} format={formatLongDate} />,
  },
  {
    header: "Acciones",
    narrow: "foot",
    className: "lg:w-px",
    cell: (entry) => <EntryButtons entry={entry} />,
  },
];

interface DashboardProps {
  user: CurrentUser;
  /** True to ask the user for a second factor. */
  urged: boolean;
  /** The first steps of a new site, for its administrator; null for none. */
  firstSteps: FirstSteps | null;
  /** The parts of the site that are not well, shown to administrators. */
  notWell: string[];
  desk: Desk;
  today: Today;
  /** The teams that the user is in. */
  teams: OwnTeam[];
}

/** `/dashboard`: what the user has under way, and the user's own entries. */
export function Dashboard({
  user,
  urged,
  firstSteps,
  notWell,
  desk,
  today,
  teams,
}: DashboardProps) {
  const query = useInfiniteQuery(userEntriesQuery(user.id));
  return (
    <Screen
      title={`Bienvenido, ${displayName(user)}`}
      actions={
        <>
          {canModerate(user) && <WaitingLink kind="entries" />}
          <ButtonLink href={routes.createEntry}>Nueva Entrada</ButtonLink>
        </>
      }
    >
      <NotWell parts={notWell} />
      {urged && <FactorUrge />}
      {firstSteps && <FirstStepsNote steps={firstSteps} />}
      <div className="mb-8 empty:hidden">
        <StopsNow />
      </div>
      <TodayDesk today={today} listed={desk.waiting.drafts.length} />
      <WritingDesk desk={desk} />
      <section aria-labelledby="mis-entradas">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="mis-entradas" className="headline text-2xl">
            Mis Entradas
          </h2>
          <ButtonLink href={routes.entries} variant="outline" size="sm">
            Ver todas mis entradas
          </ButtonLink>
        </div>
        <PagedList
          query={query}
          error="Error al cargar las entradas. Por favor, intenta de nuevo."
          empty={
            <EmptyState
              title="No tienes entradas"
              description={
                <>
                  {teams.map((team) => (
                    <TeamNote key={team.space.space_id} {...team} />
                  ))}
                  Lo que publiques aparecerá aquí.
                </>
              }
            />
          }
        >
          {(entries) => (
            <DataTable
              label="Mis Entradas"
              columns={columns}
              rows={entries}
              rowKey={({ entry_id }) => entry_id}
            />
          )}
        </PagedList>
      </section>
      <BlockedPeople />
    </Screen>
  );
}

/** Says what somebody may do in a space whose team they are in. */
const TeamNote = ({ space, role }: OwnTeam) => (
  <span className="mb-2 block">
    {roleNames[role]} en «
    <Link href={routes.spaceFront(space.slug)} className="link">
      {space.name}
    </Link>
    ». {roleNotes[role]}
  </span>
);

function EntryButtons({ entry }: { entry: Entry }) {
  const { entry_id, title } = entry;
  return (
    <div className="flex gap-2">
      <ButtonLink href={entryPath(entry)} variant="outline" size="sm" aria-label={`Ver «${title}»`}>
        Ver
      </ButtonLink>
      <ButtonLink
        href={routes.editEntry(entry_id)}
        variant="ghost"
        size="sm"
        aria-label={`Editar «${title}»`}
      >
        <Pencil aria-hidden />
        Editar
      </ButtonLink>
    </div>
  );
}
