import { formatMicros } from "@/lib/machines/spending/amounts";
import type { UnusualDay } from "@/lib/machines/spending/dto";
import type { Scope } from "@/lib/machines/spending/schema";

interface BudgetUse {
  scope: Scope;
  /** The username; null for the site. */
  name: string | null;
  percent: number;
}

/** Says how much of a budget is used, in the sentence of its notice and of the desk. */
export function sayBudgetUse({ scope, name, percent }: BudgetUse): string {
  const budget = `presupuesto mensual de IA ${scope === "site" ? "del sitio" : `de @${name}`}`;
  return percent >= 100
    ? `Se ha agotado el ${budget}: no alcanza para otra llamada hasta que acabe el mes.`
    : `Se ha usado el ${percent} % del ${budget}.`;
}

/** Says that a day costs more than three usual ones, in the sentence of its notice and of the desk. */
export function sayUnusualDay({ scope, currency, today_micros, usual_micros }: UnusualDay): string {
  const of = scope === "site" ? "la IA de todo el sitio" : "la IA de tus usuarios sintéticos";
  const [today, usual] = [
    formatMicros(today_micros, currency),
    formatMicros(usual_micros, currency),
  ];
  return `Hoy ${of} ha costado ${today}, más del triple de un día corriente (${usual}).`;
}
