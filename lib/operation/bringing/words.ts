import type { BroughtSummary } from "./dto";

/** The nouns for what is imported. */
export const noun = {
  wordpress: "exportación de WordPress",
  ghost: "exportación de Ghost",
  feed: "canal RSS o Atom",
  folder: "carpeta de Markdown",
  archive: "archivo de Rotativa",
} satisfies Record<NonNullable<BroughtSummary["kind"]>, string>;

/** The counts of an import in the order in which they are told, each with its name. */
const COUNTS: Record<string, string> = {
  imported: "Entradas",
  entries: "Entradas",
  withdrawn: "Retiradas",
  drafts: "Borradores",
  comments: "Comentarios",
  accounts: "Cuentas nuevas",
  spaces: "Espacios nuevos",
  images: "Imágenes",
  editions: "Portadas",
  present: "Ya importadas",
  refused: "Rechazadas",
  removed: "Deshecho",
};

/** Returns what an import counted, by name, without what there was none of. */
export const namedCounts = ({ counts }: Pick<BroughtSummary, "counts">): [string, number][] =>
  Object.entries(COUNTS).flatMap(([key, name]): [string, number][] =>
    counts[key] ? [[name, counts[key]]] : [],
  );

/** Returns the same as a line of text; none where nothing was counted. */
export function countLines(run: Pick<BroughtSummary, "counts">): string[] {
  const named = namedCounts(run);
  if (named.length === 0) return [];
  return [named.map(([name, count]) => `${name}: ${count.toLocaleString("es")}`).join(" · ")];
}
