import type { Outcome } from "./import-article";

const RESULTS = { imported: "importada", present: "ya importada", refused: "rechazada" } as const;

/** One outcome on one line: `[3/108] importada     hola.md`. */
export const progressLine = ({ article, result }: Outcome, done: number, total: number): string =>
  `[${String(done).padStart(String(total).length)}/${total}] ${RESULTS[result].padEnd(12)}  ${article}`;

/** Lists the adapted and the refused files with their reasons, then the totals. Lines without line ends. */
export function report(outcomes: Outcome[], seconds: number): string[] {
  const count = (result: Outcome["result"]) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const adapted = outcomes.filter(({ result, notes }) => result !== "refused" && notes.length > 0);
  const refused = outcomes.filter(({ result }) => result === "refused");
  return [
    ...section("Con adaptaciones:", adapted),
    ...section("No importadas:", refused),
    "",
    `Importadas: ${count("imported")} · Ya importadas: ${count("present")} · Rechazadas: ${refused.length}` +
      ` (en ${seconds.toLocaleString("es", { maximumFractionDigits: 1 })} s)`,
  ];
}

const section = (title: string, outcomes: Outcome[]): string[] =>
  outcomes.length === 0
    ? []
    : [
        "",
        title,
        ...outcomes.flatMap(({ article, notes }) => [
          `  ${article}`,
          ...notes.map((note) => `    – ${note}`),
        ]),
      ];
