"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { QueryState } from "@/components/shared/query-state";
import { Screen } from "@/components/shared/screen";
import { Select } from "@/components/ui/select";
import { spendingQueryOf } from "@/lib/machines/spending/client";
import type { Spending } from "@/lib/machines/spending/dto";
import { canManageSpending } from "@/lib/machines/spending/policy";
import { BudgetsSection } from "./budgets-section";
import { DayChart } from "./day-chart";
import { lastMonths } from "./months";
import { PricesSection } from "./prices-section";
import type { Reader } from "./reader";
import { SpendingBanner } from "./spending-banner";
import { SpendingTables } from "./spending-tables";
import { SpendingTotals } from "./spending-totals";
import { StopDialog, StopsNow } from "./stops";

/** The present month among the choices: a select has no empty value. */
const NOW = "now";

interface SpendingScreenProps {
  actor: Reader;
  /** The currency of the site. */
  currency: string;
}

/** `/redaccion/gasto`: what synthetic users cost, and the budgets that limit it. */
export function SpendingScreen({ actor, currency }: SpendingScreenProps) {
  const [month, setMonth] = useState(NOW);
  const report = useQuery({
    ...spendingQueryOf(month === NOW ? "" : month),
    placeholderData: keepPreviousData,
  });
  const present = useQuery(spendingQueryOf("")).data?.month;
  const [now, ...before] = present ? lastMonths(present, 12) : [];
  return (
    <Screen
      title="Gasto de IA"
      subtitle={
        canManageSpending(actor)
          ? "Lo que cuestan los usuarios sintéticos de todo el sitio, y hasta dónde pueden llegar."
          : "Lo que cuestan tus usuarios sintéticos, y hasta dónde pueden llegar."
      }
      actions={<StopDialog actor={actor} />}
    >
      <div className="grid grid-cols-1 gap-12">
        <div className="grid gap-3 empty:hidden">
          <StopsNow />
          <SpendingBanner />
        </div>
        <section aria-label="Gasto del mes" className="grid grid-cols-1 gap-8">
          <Select
            aria-label="Mes"
            className="w-72 max-w-full"
            value={month}
            onValueChange={setMonth}
            options={[
              { value: NOW, label: now ? `Este mes: ${now.label}` : "Este mes" },
              ...before,
            ]}
          />
          <QueryState query={report} error="No se pudo cargar el gasto.">
            {(spending) => <Report spending={spending} />}
          </QueryState>
        </section>
        <BudgetsSection actor={actor} currency={currency} />
        {canManageSpending(actor) && (
          <PricesSection models={report.data?.models ?? []} currency={currency} />
        )}
      </div>
    </Screen>
  );
}

function Report({ spending }: { spending: Spending }) {
  const { totals, unpriced_calls, users } = spending;
  if (users.length === 0) {
    return (
      <EmptyState
        title="Nada en este mes"
        description="Aquí aparece cada llamada a un modelo, también las que fallan."
      />
    );
  }
  return (
    <>
      {totals.map((total) => (
        <SpendingTotals key={total.currency} total={total} />
      ))}
      {unpriced_calls > 0 && (
        <p className="max-w-prose text-muted-foreground">
          {unpriced_calls === 1
            ? "Una llamada no tiene precio: no se sabe lo que costó."
            : `${unpriced_calls} llamadas no tienen precio: no se sabe lo que costaron.`}
        </p>
      )}
      {totals.map(({ currency }) => (
        <DayChart key={currency} spending={spending} currency={currency ?? ""} />
      ))}
      <SpendingTables spending={spending} />
    </>
  );
}
