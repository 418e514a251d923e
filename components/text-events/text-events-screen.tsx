"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
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
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { formatCommentDate } from "@/lib/platform/text/dates";
import {
  textEventsAddress,
  textEventsQuery,
  type TextEventSearch,
} from "@/lib/texts/provenance/client";
import type { ListedTextEvent } from "@/lib/texts/provenance/register-dto";
import { textEventKinds } from "@/lib/texts/provenance/register-schema";
import { EventDetails } from "./details";

const columns: Column<ListedTextEvent>[] = [
  {
    header: "Suceso",
    narrow: "title",
    className: "font-medium align-top lg:wrap-normal",
    cell: ({ event_id, kind }) => `${event_id}. ${textEventKinds[kind] ?? kind}`,
  },
  {
    header: "Cuándo",
    className: "whitespace-nowrap align-top",
    cell: ({ at }) => <EntryDate date={at} format={formatCommentDate} />,
  },
  {
    header: "Texto",
    className: "align-top lg:wrap-normal",
    cell: (event) => <TextLink event={event} />,
  },
  {
    header: "De",
    className: "align-top lg:wrap-normal",
    cell: ({ author, author_name }) => (
      <PersonName of={author} gone={author_name || "—"} withUsername />
    ),
  },
  {
    header: "Quién",
    className: "align-top lg:wrap-normal",
    cell: ({ actor, actor_name }) => (
      <PersonName of={actor} gone={actor_name || "Nadie"} withUsername />
    ),
  },
  {
    header: "Detalle",
    className: "align-top lg:w-2/5",
    cell: ({ data }) => <EventDetails data={data} />,
  },
];

/** Links to the text that an event is about; where that is gone, the page behind the link says so. */
function TextLink({ event: { entry_id, comment_id, draft_id } }: { event: ListedTextEvent }) {
  if (entry_id !== null) {
    return (
      <Link href={routes.entry(entry_id)} className="link">
        Entrada {entry_id}
      </Link>
    );
  }
  if (comment_id !== null) return `Comentario ${comment_id}`;
  if (draft_id === null) return "—";
  return (
    <Link href={routes.review(draft_id)} className="link">
      Borrador {draft_id}
    </Link>
  );
}

const kindOptions = Object.entries(textEventKinds).map(([value, label]) => ({ value, label }));

const nothing = { kind: "", author: "", entry_id: "", from: "", to: "" } satisfies TextEventSearch;

/** `/redaccion/registro`: what became of the texts of machines, and of those that declare their help. */
export function TextEventsScreen() {
  const { typed, search, set } = useRecordSearch(nothing);
  const query = useInfiniteQuery({ ...textEventsQuery(search), placeholderData: keepPreviousData });
  return (
    <Screen
      title="Registro de textos"
      subtitle="Qué ha sido de cada texto de un usuario sintético, o escrito con ayuda de IA. Cada suceso lleva el hash del anterior: ninguno se cambia ni se borra sin que se note."
      back={{ href: routes.newsroom, label: "Volver a la Redacción" }}
      actions={
        <>
          <DownloadLink href={textEventsAddress(search, "csv")} label="CSV" />
          <DownloadLink href={textEventsAddress(search, "ndjson")} label="JSON" />
        </>
      }
    >
      <div
        role="search"
        aria-label="Filtrar el registro de textos"
        className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-5"
      >
        <KindFilter
          label="Suceso"
          all="Todos"
          options={kindOptions}
          value={typed.kind}
          onChange={(kind) => set({ kind })}
        />
        <LabelledFilter label="Autor">
          {(id) => (
            <Input
              id={id}
              type="search"
              maxLength={40}
              autoComplete="off"
              placeholder="Nombre de usuario"
              value={typed.author}
              onChange={({ target }) => set({ author: target.value })}
            />
          )}
        </LabelledFilter>
        <LabelledFilter label="Entrada">
          {(id) => (
            <Input
              id={id}
              type="search"
              inputMode="numeric"
              autoComplete="off"
              placeholder="Número"
              value={typed.entry_id}
              onChange={({ target }) => set({ entry_id: target.value })}
            />
          )}
        </LabelledFilter>
        <PeriodFilters from={typed.from} to={typed.to} onChange={set} />
      </div>
      <PagedList
        query={query}
        error={(error) => `Error al cargar el registro: ${errorText(error)}`}
        empty={<EmptyState title="No hay nada registrado con estos filtros" />}
      >
        {(events) => (
          <DataTable
            label="Registro de textos"
            columns={columns}
            rows={events}
            rowKey={({ event_id }) => event_id}
          />
        )}
      </PagedList>
    </Screen>
  );
}
