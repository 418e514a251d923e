"use client";

import { useState } from "react";
import { DataTable, type Column } from "@/components/shared/data-table";
import { NUMBER } from "@/components/shared/number-column";
import { PersonName } from "@/components/shared/person-name";
import { TabsBar } from "@/components/shared/tabs-bar";
import { formatMicros } from "@/lib/machines/spending/amounts";
import type { Spending, SpendingOf } from "@/lib/machines/spending/dto";

const parts = [
  { value: "users", label: "Por usuario sintético", nameless: "Usuario eliminado" },
  { value: "tasks", label: "Por tarea", nameless: "A mano, o de una tarea eliminada" },
  { value: "models", label: "Por modelo", nameless: "Modelo no anotado" },
] as const;

/** Lists what each synthetic user, task or model took in a month. */
export function SpendingTables({ spending }: { spending: Spending }) {
  const [by, setBy] = useState<(typeof parts)[number]["value"]>("users");
  const { label, nameless } = parts.find(({ value }) => value === by) ?? parts[0];
  const columns: Column<SpendingOf>[] = [
    {
      header: "Qué",
      narrow: "title",
      className: "font-medium",
      cell: ({ id, name, user }) => (
        <PersonName of={user} gone={by === "models" ? (id ?? nameless) : (name ?? nameless)} />
      ),
    },
    {
      header: "Llamadas",
      className: NUMBER,
      cell: ({ calls, unpriced_calls }) => (
        <>
          {calls}
          {unpriced_calls > 0 && (
            <span className="text-muted-foreground"> · {unpriced_calls} sin precio</span>
          )}
        </>
      ),
    },
    {
      header: "Publicados",
      className: NUMBER,
      cell: ({ published }) => published,
    },
    {
      header: "Hoy",
      className: NUMBER,
      cell: (row) => money(row, row.today_micros),
    },
    {
      header: "En el mes",
      className: NUMBER,
      cell: (row) => money(row, row.cost_micros),
    },
    {
      header: "Por texto",
      className: NUMBER,
      cell: (row) => money(row, row.per_text_micros),
    },
    {
      header: "Sin publicar",
      className: NUMBER,
      cell: (row) => money(row, row.waste_micros),
    },
  ];
  return (
    <div className="grid gap-4">
      <TabsBar label="Repartir el gasto" value={by} onValueChange={setBy} options={[...parts]} />
      <DataTable
        label={label}
        columns={columns}
        rows={spending[by]}
        rowKey={({ id, currency }) => `${id} ${currency}`}
      />
    </div>
  );
}

/** Formats an amount; where no call had a price there is none to show. */
const money = ({ currency }: SpendingOf, micros: number | null) =>
  currency === null || micros === null ? "—" : formatMicros(micros, currency);
