import { formatMicros } from "@/lib/machines/spending/amounts";
import type { UnusualDay } from "@/lib/machines/spending/dto";
import type { Period, Scope } from "@/lib/machines/spending/schema";

interface BudgetUse {
  scope: Scope;
  /** The username or the task; null for the site, and for the synthetic users of whoever reads it. */
  name: string | null;
  period: Period;
  percent: number;
}

/** Says how much of a budget is used, in the sentence of its notice and of the desk. */
export function sayBudgetUse({ scope, name, period, percent }: BudgetUse): string {
  const [every, end] = period === "day" ? ["diario", "día"] : ["mensual", "mes"];
  const budget = `presupuesto ${every} de IA ${whose(scope, name)}`;
  return percent >= 100
    ? `Se ha agotado el ${budget}: no alcanza para otra llamada hasta que acabe el ${end}.`
    : `Se ha usado el ${percent} % del ${budget}.`;
}

const whose = (scope: Scope, name: string | null): string =>
  ({
    site: "del sitio",
    owner: name ? `de los usuarios sintéticos de @${name}` : "de tus usuarios sintéticos",
    user: `de @${name}`,
    task: `de la tarea «${name}»`,
  })[scope];

/** Says that a day costs more than three usual ones, in the sentence of its notice and of the desk. */
export function sayUnusualDay({ scope, currency, today_micros, usual_micros }: UnusualDay): string {
  const of = scope === "site" ? "la IA de todo el sitio" : "la IA de tus usuarios sintéticos";
  const [today, usual] = [
    formatMicros(today_micros, currency),
    formatMicros(usual_micros, currency),
  ];
  return `Hoy ${of} ha costado ${today}, más del triple de un día corriente (${usual}).`;
}
