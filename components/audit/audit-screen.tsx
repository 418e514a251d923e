"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { useDebounced } from "@/components/shared/use-debounced";
import { buttonClasses } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { eventsQuery, exportAddress, type AuditSearch } from "@/lib/audit/client";
import type { AuditEvent } from "@/lib/audit/dto";
import { auditActions } from "@/lib/audit/schema";
import { errorText } from "@/lib/http/client";
import { formatCommentDate } from "@/lib/text/dates";
import { AuditChanges } from "./audit-changes";
import { AuditSubjectLink } from "./audit-subject-link";

const columns: Column<AuditEvent>[] = [
  {
    header: "Acción",
    narrow: "title",
    className: "font-medium align-top",
    cell: ({ action }) => auditActions[action] ?? action,
  },
  {
    header: "Cuándo",
    className: "whitespace-nowrap align-top",
    cell: ({ at }) => <EntryDate date={at} format={formatCommentDate} />,
  },
  {
    header: "Quién",
    className: "align-top",
    cell: ({ actor_name }) =>
      actor_name ?? <span className="text-muted-foreground">Nadie conocido</span>,
  },
  {
    header: "Sobre",
    className: "align-top",
    cell: (event) => <AuditSubjectLink event={event} />,
  },
  {
    header: "Red",
    className: "align-top font-mono text-xs md:min-w-32",
    cell: ({ network }) => <Network network={network} />,
  },
  {
    header: "Detalle",
    className: "align-top md:w-2/5",
    cell: (event) => <AuditChanges event={event} />,
  },
];

/** An IPv4 address stands in one line; one of IPv6 may take two. */
function Network({ network }: { network: string | null }) {
  if (!network?.includes(":")) return <span className="whitespace-nowrap">{network ?? "—"}</span>;
  return network;
}

const ANY = "any";

const actionOptions = [
  { value: ANY, label: "Todas" },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, "es")),
];

const nothing = { actor: "", action: "", from: "", to: "" } satisfies AuditSearch;

/** `/audit`: what was done on the site that somebody may have to answer for, the latest first. */
export function AuditScreen({ days }: { days: number }) {
  const [inAddress, setAddress] = useAddressFields(nothing);
  const [typed, setTyped] = useState(inAddress);
  const search = useDebounced(typed);
  const query = useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData });
  const set = (changes: Partial<AuditSearch>) => {
    setTyped({ ...typed, ...changes });
    setAddress({ ...typed, ...changes });
  };
  return (
    <Screen
      title="Registro"
      subtitle={`Lo que se ha hecho en el sitio, con quién y desde qué red. Se guarda ${days} días y nadie puede cambiarlo.`}
      actions={
        <>
          <ExportLink search={search} format="csv" />
          <ExportLink search={search} format="jsonl" />
        </>
      }
    >
      <div
        role="search"
        aria-label="Filtrar el registro"
        className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.6fr_1fr_1fr]"
      >
        <Labelled
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
        </Labelled>
        <Labelled label="Acción">
          {(id) => (
            <Select
              id={id}
              value={typed.action || ANY}
              onValueChange={(action) => set({ action: action === ANY ? "" : action })}
              options={actionOptions}
            />
          )}
        </Labelled>
        <Labelled label="Desde">
          {(id) => (
            <Input
              id={id}
              type="date"
              value={typed.from}
              max={typed.to || undefined}
              onChange={({ target }) => set({ from: target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Hasta">
          {(id) => (
            <Input
              id={id}
              type="date"
              value={typed.to}
              min={typed.from || undefined}
              onChange={({ target }) => set({ to: target.value })}
            />
          )}
        </Labelled>
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

interface LabelledProps {
  label: string;
  /** What else there is to know, below the field. */
  hint?: string;
  /** The field, with its id and that of the hint. */
  children: (id: string, hint: string) => ReactNode;
}

function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  const hintId = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id, hintId)}
      {hint && (
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A file of what the filters leave. */
function ExportLink({ search, format }: { search: AuditSearch; format: "csv" | "jsonl" }) {
  return (
    <a
      href={exportAddress(search, format)}
      download
      className={buttonClasses({ variant: "outline", size: "sm" })}
    >
      <Download aria-hidden />
      {format === "csv" ? "CSV" : "JSON"}
    </a>
  );
}
