import { formatMicros } from "@/lib/machines/spending/amounts";
import type { SpendingTotal } from "@/lib/machines/spending/dto";

/** Shows what a month has cost in one currency. */
export function SpendingTotals({ total }: { total: SpendingTotal }) {
  const { cost_micros, today_micros, waste_micros, per_text_micros, forecast_micros } = total;
  const money = (micros: number) => formatMicros(micros, total.currency ?? "");
  const figures: [string, string, string?][] = [
    ["En el mes", money(cost_micros), counted(total.calls, "llamada", "llamadas")],
    ["Hoy", money(today_micros)],
    [
      "Por texto publicado",
      per_text_micros === null ? "—" : money(per_text_micros),
      counted(total.published, "publicado", "publicados"),
    ],
    ["En lo que no se publicó", money(waste_micros), "rechazado, fallido o cortado"],
    ...(forecast_micros === null
      ? []
      : [["A fin de mes, a este paso", money(forecast_micros)] as [string, string]]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-5 md:grid-cols-5">
      {figures.map(([name, amount, note]) => (
        <div key={name}>
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="mt-1 text-xl tabular-nums">{amount}</dd>
          {note && <dd className="text-sm text-muted-foreground">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
