"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "@/components/shared/data-table";
import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { QueryState } from "@/components/shared/query-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { fullByline } from "@/lib/house/users/dto";
import { formatMicros } from "@/lib/machines/spending/amounts";
import { budgetsQuery, subjectsQuery, useDeleteBudget } from "@/lib/machines/spending/client";
import type { Budget } from "@/lib/machines/spending/dto";
import { canReplace } from "@/lib/machines/spending/policy";
import { sayUnpriced } from "@/lib/machines/spending/words";
import { BudgetForm, budgetOptions } from "./budget-form";
import type { Reader } from "./reader";
import { Section } from "./section";

/** The budgets with their use. */
export function BudgetsSection({ actor, currency }: { actor: Reader; currency: string }) {
  const [adding, setAdding] = useState(false);
  const budgets = useQuery(budgetsQuery);
  const subjects = useQuery(subjectsQuery);
  return (
    <Section
      title="Presupuestos"
      description="De cada mes. Cada llamada reserva lo que puede costar como mucho; la que ya no cabe no se hace."
      action={
        !adding &&
        subjects.data &&
        budgetOptions(actor, subjects.data).length > 0 && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            Poner un presupuesto
          </Button>
        )
      }
    >
      {adding && subjects.data && (
        <BudgetForm
          actor={actor}
          subjects={subjects.data}
          currency={currency}
          onClose={() => setAdding(false)}
        />
      )}
      <QueryState query={budgets} error="No se pudieron cargar los presupuestos.">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted-foreground">
              No hay ninguno: solo limitan los números de llamadas al día.
            </p>
          ) : (
            <DataTable
              label="Presupuestos"
              columns={columns(actor)}
              rows={rows}
              rowKey={({ budget_id }) => budget_id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

const columns = (actor: Reader): Column<Budget>[] => [
  { header: "De qué", narrow: "title", className: "font-medium", cell: nameOf },
  { header: "Uso", className: "lg:w-2/5", cell: (budget) => <Use budget={budget} /> },
  {
    header: "Acciones",
    narrow: "corner",
    className: "lg:w-12",
    cell: (budget) =>
      (actor.isAdmin || budget.scope === "user") &&
      canReplace(actor, budget) && <Remove budget={budget} />,
  },
];

function Use({ budget }: { budget: Budget }) {
  const { spent_micros, limit_micros, currency, used_percent, warn_percent, unpriced } = budget;
  const isUsedUp = used_percent >= 100;
  return (
    <div className="grid w-full gap-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        {formatMicros(spent_micros, currency)} de {formatMicros(limit_micros, currency)} (
        {used_percent.toLocaleString("es")} %)
        {used_percent >= warn_percent && (
          <Badge variant="accent">{isUsedUp ? "Agotado" : `Pasa del ${warn_percent} %`}</Badge>
        )}
      </span>
      <meter
        aria-label={`Uso del presupuesto ${nameOf(budget)}`}
        className="h-2 w-full bg-muted [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-muted"
        min={0}
        max={100}
        low={Math.min(99, warn_percent)}
        high={99}
        optimum={0}
        value={Math.min(100, used_percent)}
      />
      {unpriced.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-2 text-sm wrap-anywhere">
          <Badge variant="accent">Sin precio</Badge>
          {`${sayUnpriced(unpriced, currency)}: sin él no se ${unpriced.length === 1 ? "le" : "les"} pide nada.`}
        </span>
      )}
    </div>
  );
}

function Remove({ budget }: { budget: Budget }) {
  const remove = useDeleteBudget();
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar el presupuesto: ${nameOf(budget)}`} />}
      title="¿Eliminar el presupuesto?"
      description="Desde ahora solo limitarán los demás presupuestos y los números de llamadas al día."
      onConfirm={() => remove.mutateAsync(budget.budget_id)}
    />
  );
}

function nameOf({ scope, user }: Budget): string {
  if (scope === "site") return "Todo el sitio";
  return user ? fullByline(user) : "Usuario eliminado";
}
