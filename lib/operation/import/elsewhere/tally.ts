import { copyOf } from "./copy-of";

/** How many examples of each kind are named. */
const NAMED = 3;

/**
 * Counts, by kind, what could not be imported as it was, with the first few examples. It stays small, however much it
 * counts.
 */
export interface Tally {
  add(kind: string, example?: string, count?: number): void;
  /** Returns the count of a kind. */
  of(kind: string): number;
  /** A line for each kind, in the order in which they came. */
  lines(): string[];
}

export function newTally(): Tally {
  const kinds = new Map<string, { count: number; examples: Set<string> }>();
  return {
    add(kind, example, count = 1) {
      const known = kinds.get(kind) ?? { count: 0, examples: new Set() };
      if (known.count === 0) kinds.set(copyOf(kind), known);
      known.count += count;
      if (example && known.examples.size < NAMED) known.examples.add(inBrief(example));
    },
    of: (kind) => kinds.get(kind)?.count ?? 0,
    lines: () =>
      Array.from(kinds, ([kind, { count, examples }]) => {
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
