"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { AuthorLink } from "@/components/shared/author-link";
import { EntryMark } from "@/components/shared/badges";
import { Cosigners } from "@/components/shared/cosigners";
import { PersonName } from "@/components/shared/person-name";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EntryDate } from "@/components/shared/entry-date";
import { Badge } from "@/components/ui/badge";
import type { DeskEntry } from "@/lib/desk/lists/dto";
import { signatureOf } from "@/lib/house/users/dto";
import { entryPath } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { EntrySpaces } from "./entry-spaces";

interface EntryTableProps {
  entries: DeskEntry[];
  /** Returns whether to mark an entry as not admitted yet. */
  waits: (entry: DeskEntry) => boolean;
  /** The box that selects one. */
  select: (entry: DeskEntry) => ReactNode;
  /** The controls of one entry. */
  actions: (entry: DeskEntry) => ReactNode;
}

/** Published entries one below the other, for users who look through many. */
export function EntryTable({ entries, waits, select, actions }: EntryTableProps) {
  const columns: Column<DeskEntry>[] = [
    {
      header: "Título",
      narrow: "title",
      className: "lg:w-2/5",
      cell: (entry) => (
        <span className="flex items-start gap-3">
          <span className="mt-0.5">{select(entry)}</span>
          <span className="grid justify-items-start gap-1">
            <Link href={entryPath(entry)} data-row-link className="font-medium link-quiet">
              {entry.title}
            </Link>
            {waits(entry) && <Badge variant="outline">Por admitir</Badge>}
          </span>
        </span>
      ),
    },
    {
      header: "Espacios",
      cell: ({ spaces }) =>
        spaces.length > 0 ? (
          <EntrySpaces spaces={spaces} />
        ) : (
          <span className="text-muted-foreground">Ninguno</span>
        ),
    },
    {
      header: "Autor",
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <AuthorLink author={entry.author}>
            <PersonName of={entry.author} gone={signatureOf(entry)} />
          </AuthorLink>
          <Cosigners coauthors={entry.coauthors} after={signatureOf(entry)} />
          <EntryMark entry={entry} />
        </span>
      ),
    },
    {
      header: "Comentarios",
      className: "tabular-nums",
      cell: ({ comments_count }) => comments_count,
    },
    {
      header: "Fecha",
      className: "whitespace-nowrap",
      cell: ({ created }) => <EntryDate date={created} format={formatLongDate} />,
    },
    { header: "Acciones", narrow: "foot", className: "lg:w-px", cell: actions },
  ];
  return (
    <DataTable
      label="Entradas"
      columns={columns}
      rows={entries}
      rowKey={({ entry_id }) => entry_id}
    />
  );
}
