import { formatMicros } from "@/lib/machines/spending/amounts";
import type { SpendingTotal } from "@/lib/machines/spending/dto";

/** Shows what a month has cost in one currency: first what a published text did. */
export function SpendingTotals({ total }: { total: SpendingTotal }) {
  const { cost_micros, today_micros, waste_micros, forecast_micros } = total;
  const money = (micros: number) => formatMicros(micros, total.currency ?? "");
  const figures: [string, string, string?][] = [
    ["En el mes", money(cost_micros), counted(total.calls, "llamada", "llamadas")],
    ["Hoy", money(today_micros)],
    ["En lo que no se publicó", money(waste_micros), "rechazado, fallido o cortado"],
    ...(forecast_micros === null
      ? []
      : [["A fin de mes, a este paso", money(forecast_micros)] as [string, string]]),
  ];
  return (
    <div className="grid gap-5">
      <p className="headline text-2xl">{perText(total)}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-5 md:grid-cols-4">
        {figures.map(([name, amount, note]) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="mt-1 text-xl tabular-nums">{amount}</dd>
            {note && <dd className="text-sm text-muted-foreground">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Says what a published text has cost. */
function perText({
  currency,
  per_text_micros,
  published,
  published_priced,
  waste_micros,
}: SpendingTotal) {
  if (per_text_micros === null) return "Todavía no se sabe lo que cuesta un texto publicado.";
  const others = published - published_priced;
  const notes = [
    counted(published_priced, "publicado", "publicados"),
    waste_micros > 0 && "con lo que se tiró",
    others > 0 &&
      `sin contar ${others === 1 ? "otro que no tiene" : `otros ${others} que no tienen`} precio`,
  ];
  const cost = formatMicros(per_text_micros, currency ?? "");
  return `Un texto publicado ha costado ${cost} (${notes.filter(Boolean).join("; ")}).`;
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
