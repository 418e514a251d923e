import { formatMicros } from "@/lib/machines/spending/amounts";
import type { UnusualDay } from "@/lib/machines/spending/dto";
import type { Scope } from "@/lib/machines/spending/schema";

interface BudgetUse {
  scope: Scope;
  /** The name of the synthetic user, as it is shown; null for the site. */
  name: string | null;
  percent: number;
}

/** Says how much of a budget is used, in the sentence of its notice and of the desk. */
export function sayBudgetUse({ scope, name, percent }: BudgetUse): string {
  const budget = `presupuesto mensual de IA ${scope === "site" ? "del sitio" : `de ${name}`}`;
  return percent >= 100
    ? `Se ha agotado el ${budget}: no alcanza para otra llamada hasta que acabe el mes.`
    : `Se ha usado el ${percent} % del ${budget}.`;
}

/** The most models that a sentence names. */
const NAMED = 5;

/** Says which models have no price, as the beginning of a sentence. */
export function sayUnpriced(models: string[], currency: string): string {
  const more = models.length - NAMED;
  const named = [...models.slice(0, NAMED), ...(more > 0 ? [`otros ${more}`] : [])];
  const have = named.length === 1 ? "tiene" : "tienen";
  return `${new Intl.ListFormat("es").format(named)} no ${have} precio en ${currency}`;
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
