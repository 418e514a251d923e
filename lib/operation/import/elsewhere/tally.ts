import { copyOf } from "./copy-of";

/** How many examples of each kind are named. */
const NAMED = 3;

/** The fate of a thing: it is taken, taken in another form, left behind, or was taken before. */
export type Fate = "taken" | "adapted" | "left" | "known";

/** One thing of the other site, and what became of it. */
export interface Line {
  fate: Fate;
  /** A title, an address, a name. */
  what: string;
  /** Why; of what is no text, also which kind of thing it is. */
  reason?: string;
  /** How many, if there are several. */
  count?: number;
  /** Where it stands there: `Piece.source`. */
  source: string;
  /** The entry here that it has become; absent for everything else, and in a rehearsal. */
  entry_id?: number;
}

/**
 * Counts, by kind, what becomes of what the other site has, with the first few examples. It stays small, however much
 * it counts; each thing is told as it comes.
 */
export interface Tally {
  /** Says where what follows stands. */
  at(source: string): void;
  take(kind: string, example?: string, count?: number): void;
  adapt(kind: string, example?: string, count?: number): void;
  leave(kind: string, example?: string, count?: number): void;
  /** Tells of a text, without counting it. */
  tell(fate: Fate, what: string, more?: Pick<Line, "reason" | "entry_id">): void;
  /** A line for each kind with one of these fates, in the order in which they came. */
  lines(...fates: Fate[]): string[];
}

export function newTally(onLine: (line: Line) => void = () => {}): Tally {
  const kinds = new Map<string, { fate: Fate; count: number; examples: Set<string> }>();
  let source = "";
  const add =
    (fate: Fate) =>
    (kind: string, example = "", count = 1) => {
      const known = kinds.get(kind) ?? { fate, count: 0, examples: new Set() };
      if (known.count === 0) kinds.set(copyOf(kind), known);
      known.count += count;
      if (example && known.examples.size < NAMED) known.examples.add(inBrief(example));
      onLine({ fate, what: example, reason: kind, ...(count > 1 && { count }), source });
    };
  return {
    at: (where) => (source = where),
    take: add("taken"),
    adapt: add("adapted"),
    leave: add("left"),
    tell: (fate, what, more) => onLine({ fate, what, ...more, source }),
    lines: (...fates) =>
      [...kinds]
        .filter(([, { fate }]) => fates.includes(fate))
        .map(([kind, { count, examples }]) => {
          const named = examples.size === 0 ? "" : `: ${[...examples].map(quoted).join(", ")}`;
          const rest = examples.size === NAMED && count > NAMED ? "…" : "";
          return `${kind} (${count.toLocaleString("es")})${named}${rest}`;
        }),
  };
}

const quoted = (text: string) => `«${text}»`;

const inBrief = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return copyOf(line.length > 80 ? `${line.slice(0, 79)}…` : line);
};
