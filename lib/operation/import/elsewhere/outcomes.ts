import { MADE, WOULD_MAKE } from "./category-spaces";
import { copyOf } from "./copy-of";
import { TAKEN, WOULD_TAKE } from "./pictures";
import type { Source, Told } from "./source";
import type { Tally } from "./tally";

/** How many texts are named one by one; the rest are only counted. */
const NAMED = 20;

interface Noted {
  title: string;
  notes: string[];
}

/** The outcomes of the texts of a file. */
export interface Outcomes {
  imported(title: string, notes: string[]): void;
  present(title: string, note?: string): void;
  refuse(title: string, reason: string): void;
  end: Told["onEnd"];
  interrupt(): Outcomes;
  readonly refused: number;
  readonly isInterrupted: boolean;
  /** Lines without line ends. */
  report(seconds: number): string[];
}

export function newOutcomes(source: Source, tally: Tally, dryRun: boolean): Outcomes {
  const counts = { imported: 0, present: 0, refused: 0, adapted: 0 };
  const [adapted, refused]: [Noted[], Noted[]] = [[], []];
  let ending: Parameters<Told["onEnd"]>[0] | undefined;
  let isInterrupted = false;

  const noted = (list: Noted[], title: string, notes: string[]) => {
    if (list.length < NAMED) list.push({ title: copyOf(title), notes: notes.map(copyOf) });
  };
  const adapt = (title: string, notes: string[]) => {
    if (notes.length === 0) return;
    counts.adapted++;
    noted(adapted, title, notes);
  };

  const outcomes: Outcomes = {
    imported(title, notes) {
      counts.imported++;
      adapt(title, notes);
    },
    present(title, note) {
      counts.present++;
      if (note) adapt(title, [note]);
    },
    refuse(title, reason) {
      counts.refused++;
      noted(refused, title, [reason]);
    },
    end: (told) => (ending = told),
    interrupt() {
      isInterrupted = true;
      return outcomes;
    },
    get refused() {
      return counts.refused;
    },
    get isInterrupted() {
      return isInterrupted;
    },
    report: (seconds) => [
      ...section("Con adaptaciones:", adapted, counts.adapted),
      ...section("No importadas:", refused, counts.refused),
      ...leftOut(),
      ...broken(),
      ...done(),
      `${dryRun ? "Se importarían" : "Importadas"}: ${counts.imported} · Ya importadas: ${counts.present} · Rechazadas: ${counts.refused}` +
        ` (en ${seconds.toLocaleString("es", { maximumFractionDigits: 1 })} s)`,
      ...(dryRun ? ["Era un ensayo (--dry-run): no se ha guardado nada."] : []),
    ],
  };
  return outcomes;

  function leftOut(): string[] {
    const counted = tally.lines().filter((line) => !isDone(line));
    const never = source.notTaken.map((sentence) => `  Nunca: ${sentence}`);
    return ["", "No se trae, o no como estaba:", ...counted.map((line) => `  ${line}`), ...never];
  }

  function done(): string[] {
    const lines = tally.lines().filter(isDone);
    return lines.length === 0 ? [""] : ["", ...lines];
  }

  function broken(): string[] {
    if (!ending || ending.whole) return [];
    const within = ending.title ? `, dentro de «${ending.title.slice(0, 80)}»` : "";
    return [
      "",
      `El archivo está a medias: termina en el byte ${ending.bytes.toLocaleString("es")}${within}. Lo que hay antes sí se ha leído.`,
    ];
  }
}

const DONE = [TAKEN, WOULD_TAKE, MADE, WOULD_MAKE];
const isDone = (line: string) => DONE.some((kind) => line.startsWith(`${kind} (`));

const section = (title: string, noted: Noted[], count: number): string[] =>
  count === 0
    ? []
    : [
        "",
        title,
        ...noted.flatMap(({ title, notes }) => [
          `  ${title.replace(/\s+/g, " ").slice(0, 120)}`,
          ...notes.map((note) => `    – ${note}`),
        ]),
        ...(count > noted.length
          ? [`  … y ${(count - noted.length).toLocaleString("es")} más`]
          : []),
      ];
