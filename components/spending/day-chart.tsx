import { BarChart, shortDay } from "@/components/shared/bar-chart";
import { DataTable } from "@/components/shared/data-table";
import { NUMBER } from "@/components/shared/number-column";
import { formatMicros } from "@/lib/machines/spending/amounts";
import type { Spending } from "@/lib/machines/spending/dto";
import { daysOf } from "./months";

interface DayChartProps {
  spending: Spending;
  currency: string;
}

/** Shows the cost of each day of a month as bars, and in a table for people who do not see them. */
export function DayChart({ spending, currency }: DayChartProps) {
  const days = daysOf(spending.month).map((day) => ({
    day,
    calls: 0,
    cost_micros: 0,
    ...spending.days.find((found) => found.day === day && found.currency === currency),
  }));
  const most = Math.max(1, ...days.map(({ cost_micros }) => cost_micros));
  const used = days.filter(({ calls }) => calls > 0);
  const money = (micros: number) => formatMicros(micros, currency);
  return (
    <BarChart
      title={`Gasto por día, en ${currency}`}
      most={money(most)}
      bars={days.map(({ day, cost_micros }) => ({
        key: day,
        value: cost_micros,
        says: `${shortDay(day)}: ${money(cost_micros)}`,
      }))}
      ends={["1", String(days.length)]}
    >
      <DataTable
        label={`Gasto por día, en ${currency}`}
        rows={used}
        rowKey={({ day }) => day}
        columns={[
          { header: "Día", narrow: "title", cell: ({ day }) => shortDay(day) },
          { header: "Llamadas", className: NUMBER, cell: ({ calls }) => calls },
          { header: "Gasto", className: NUMBER, cell: ({ cost_micros }) => money(cost_micros) },
        ]}
      />
    </BarChart>
  );
}
