import { copyOf } from "./copy-of";
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
  /** `entry_id`: the entry that it has become; absent in a dry run. */
  imported(title: string, notes: string[], entry_id?: number): void;
  /** `why`: why it is no more than a draft. */
  drafted(title: string, why: string, notes: string[]): void;
  present(title: string, note?: string): void;
  refuse(title: string, reason: string): void;
  /** An account that was made for an author. */
  opened(account: { username: string; fullName: string }): void;
  end: Told["onEnd"];
  interrupt(): void;
  readonly counts: Counts;
  readonly isInterrupted: boolean;
  /** Lines without line ends. */
  report(): string[];
}

/** How many texts became what. */
export interface Counts {
  imported: number;
  drafts: number;
  present: number;
  refused: number;
  /** Those of which something is to be said, whatever they became. */
  adapted: number;
}

export function newOutcomes(source: Source, tally: Tally, dryRun: boolean): Outcomes {
  const started = performance.now();
  const counts: Counts = { imported: 0, drafts: 0, present: 0, refused: 0, adapted: 0 };
  const [adapted, refused]: [Noted[], Noted[]] = [[], []];
  const accounts: string[] = [];
  let ending: Parameters<Told["onEnd"]>[0] | undefined;
  let isInterrupted = false;

  const noted = (list: Noted[], title: string, notes: string[]) => {
    if (list.length < NAMED) list.push({ title: copyOf(title), notes: notes.map(copyOf) });
  };
  const remark = (title: string, notes: string[]) => {
    if (notes.length === 0) return;
    for (const note of notes) tally.tell("adapted", title, { reason: note });
    counts.adapted++;
    noted(adapted, title, notes);
  };

  return {
    imported(title, notes, entry_id) {
      counts.imported++;
      tally.tell("taken", title, { entry_id });
      remark(title, notes);
    },
    drafted(title, why, notes) {
      counts.drafts++;
      tally.take(`Borradores: ${why}`, title);
      remark(title, notes);
    },
    present(title, note) {
      counts.present++;
      tally.tell("known", title);
      remark(title, note ? [note] : []);
    },
    refuse(title, reason) {
      counts.refused++;
      tally.tell("left", title, { reason });
      noted(refused, title, [reason]);
    },
    opened({ username, fullName }) {
      const name = `${fullName} (@${username})`;
      accounts.push(copyOf(name));
      const reason = dryRun ? "Cuentas que se harían" : "Cuentas nuevas";
      tally.tell("taken", name, { reason });
    },
    end: (told) => (ending = told),
    interrupt: () => void (isInterrupted = true),
    counts,
    get isInterrupted() {
      return isInterrupted;
    },
    report: () => [
      ...section("Con adaptaciones:", adapted, counts.adapted),
      ...section("No importadas:", refused, counts.refused),
      ...leftOut(),
      ...broken(),
      ...done(),
      ...opened(),
      `${dryRun ? "Se importarían" : "Importadas"}: ${counts.imported} · Borradores: ${counts.drafts} · Ya importadas: ${counts.present} · Rechazadas: ${counts.refused}` +
        ` (en ${secondsSince(started)} s)`,
      ...(dryRun ? ["Era un ensayo (--dry-run): no se ha guardado nada."] : []),
    ],
  };

  function leftOut(): string[] {
    const counted = tally.lines("adapted", "left");
    const never = source.notTaken.map((sentence) => `  Nunca: ${sentence}`);
    return ["", "No se trae, o no como estaba:", ...counted.map((line) => `  ${line}`), ...never];
  }

  function done(): string[] {
    const lines = tally.lines("taken");
    return lines.length === 0 ? [""] : ["", ...lines];
  }

  function opened(): string[] {
    if (accounts.length === 0) return [];
    const title = dryRun ? "Cuentas que se harían" : "Cuentas nuevas";
    return [
      `${title}, en las que nadie puede entrar hasta que quien administra le dé un enlace (${accounts.length}):`,
      ...accounts.slice(0, NAMED).map((name) => `  ${name}`),
      ...(accounts.length > NAMED
        ? [`  … y ${accounts.length - NAMED} más (todas, con --json ARCHIVO)`]
        : []),
    ];
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

const secondsSince = (moment: number) =>
  ((performance.now() - moment) / 1000).toLocaleString("es", { maximumFractionDigits: 1 });

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
          ? [`  … y ${(count - noted.length).toLocaleString("es")} más (todas, con --json ARCHIVO)`]
          : []),
      ];
