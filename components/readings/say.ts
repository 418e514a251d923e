import { DIRECT, OTHERS, WITHIN } from "@/lib/fronts/readings/sources";

/** Returns a count in words: `1 lectura`, `1.234 lecturas`. */
export const countReadings = (count: number): string =>
  `${count.toLocaleString("es", { useGrouping: "always" })} ${count === 1 ? "lectura" : "lecturas"}`;

const names: Record<string, string> = {
  [DIRECT]: "Sin decir de dónde",
  [WITHIN]: "Otra página de aquí",
  [OTHERS]: "Los demás",
};

/** Returns the name under which a source is shown. */
export const nameOfSource = (source: string): string => names[source] ?? source;

/** The hint of the setting that has a front page list its most read entries. */
export const MOST_READ_HINT =
  "Una lista con los cinco títulos más leídos en los últimos siete días. Se renueva cada hora.";
