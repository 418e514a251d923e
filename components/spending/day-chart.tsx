import { DataTable } from "@/components/shared/data-table";
import { formatMicros } from "@/lib/spending/amounts";
import type { Spending } from "@/lib/spending/dto";
import { daysOf } from "./months";

const HEIGHT = 120;
const STEP = 20;

interface DayChartProps {
  spending: Spending;
  currency: string;
}

/** What each day of a month has cost, as bars, and in a table for whoever does not see them. */
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
    <figure>
      <figcaption className="mb-3 flex justify-between gap-4 text-sm text-muted-foreground">
        <span>Gasto por día, en {currency}</span>
        <span className="tabular-nums">máximo: {money(most)}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b"
      >
        {days.map(({ day, cost_micros }, index) => {
          const height = (cost_micros / most) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * STEP + 3}
              y={HEIGHT - height}
              width={STEP - 6}
              height={height}
              className="fill-accent"
            >
              <title>{`${dayOf(day)}: ${money(cost_micros)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div
        aria-hidden
        className="mt-1 flex justify-between text-xs text-muted-foreground tabular-nums"
      >
        <span>1</span>
        <span>{days.length}</span>
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm">Los días, en una tabla</summary>
        <DataTable
          label={`Gasto por día, en ${currency}`}
          rows={used}
          rowKey={({ day }) => day}
          columns={[
            { header: "Día", narrow: "title", cell: ({ day }) => dayOf(day) },
            { header: "Llamadas", cell: ({ calls }) => calls },
            { header: "Gasto", cell: ({ cost_micros }) => money(cost_micros) },
          ]}
        />
      </details>
    </figure>
  );
}

/** `3/11` of `2026-11-03`. */
const dayOf = (day: string) => day.slice(5).split("-").map(Number).toReversed().join("/");
