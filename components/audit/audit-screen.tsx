"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { DataTable, type Column } from "@/components/shared/data-table";
import { DownloadLink } from "@/components/shared/download-link";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { KindFilter, LabelledFilter, PeriodFilters } from "@/components/shared/record-filters";
import { Screen } from "@/components/shared/screen";
import { useRecordSearch } from "@/components/shared/use-record-search";
import { Input } from "@/components/ui/input";
import { eventsQuery, exportAddress, type AuditSearch } from "@/lib/house/audit/client";
import type { AuditEvent } from "@/lib/house/audit/dto";
import { auditActions } from "@/lib/house/audit/schema";
import { errorText } from "@/lib/platform/http/client";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { AuditChanges } from "./audit-changes";
import { AuditSubjectLink } from "./audit-subject-link";

const columns: Column<AuditEvent>[] = [
  {
    header: "Acción",
    narrow: "title",
    className: "font-medium align-top lg:wrap-normal",
    cell: ({ action }) => auditActions[action] ?? action,
  },
  {
    header: "Cuándo",
    className: "whitespace-nowrap align-top",
    cell: ({ at }) => <EntryDate date={at} format={formatCommentDate} />,
  },
  {
    header: "Quién",
    className: "align-top lg:wrap-normal",
    cell: ({ actor, actor_name }) => (
      <PersonName
        of={actor}
        gone={actor_name ?? <span className="text-muted-foreground">Nadie conocido</span>}
        withUsername
      />
    ),
  },
  {
    header: "Sobre",
    className: "align-top lg:min-w-48 lg:wrap-normal",
    cell: (event) => <AuditSubjectLink event={event} />,
  },
  {
    header: "Red",
    className: "align-top font-mono text-xs lg:wrap-normal",
    cell: ({ network }) => <Network network={network} />,
  },
  {
    header: "Detalle",
    className: "align-top lg:w-2/5",
    cell: (event) => <AuditChanges event={event} />,
  },
];

/** Shows a network; a long one breaks after a colon. */
function Network({ network }: { network: string | null }) {
  if (network === null) return "—";
  return network.split(/(?<=:)/).map((group, index) => (
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ));
}

const actionOptions = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, "es"));

const nothing = { actor: "", action: "", from: "", to: "" } satisfies AuditSearch;

/** `/audit`: the actions on the site for which somebody may have to answer, the latest first. */
export function AuditScreen({ days }: { days: number }) {
  const { typed, search, set } = useRecordSearch(nothing);
  const query = useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData });
  return (
    <Screen
      title="Registro"
      subtitle={`Lo que se ha hecho en el sitio, con quién y desde qué red. Se guarda ${days} días y nadie puede cambiarlo.`}
      actions={
        <>
          <DownloadLink href={exportAddress(search, "csv")} label="CSV" />
          <DownloadLink href={exportAddress(search, "jsonl")} label="JSON" />
        </>
      }
    >
      <div
        role="search"
        aria-label="Filtrar el registro"
        className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.6fr_1fr_1fr]"
      >
        <LabelledFilter
          label="Cuenta"
          hint="El nombre de usuario completo, de quien lo hizo o a quien se le hizo."
        >
          {(id, hint) => (
            <Input
              id={id}
              aria-describedby={hint}
              type="search"
              maxLength={40}
              autoComplete="off"
              placeholder="Nombre de usuario"
              value={typed.actor}
              onChange={({ target }) => set({ actor: target.value })}
            />
          )}
        </LabelledFilter>
        <KindFilter
          label="Acción"
          all="Todas"
          options={actionOptions}
          value={typed.action}
          onChange={(action) => set({ action })}
        />
        <PeriodFilters from={typed.from} to={typed.to} onChange={set} />
      </div>
      <PagedList
        query={query}
        error={(error) => `Error al cargar el registro: ${errorText(error)}`}
        empty={<EmptyState title="No hay nada registrado con estos filtros" />}
      >
        {(events) => (
          <DataTable
            label="Registro"
            columns={columns}
            rows={events}
            rowKey={({ audit_event_id }) => audit_event_id}
          />
        )}
      </PagedList>
    </Screen>
  );
}
