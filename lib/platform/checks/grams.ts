/** A run shared with another text, as places in the list of words: `to` is the last word's, plus one. */
export interface Run {
  from: number;
  to: number;
}

/**
 * All runs of `size` words (a power of two) of some texts, whose words are strings or numbers. Every run has a number,
 * made of the numbers of its two halves, so that looking one up takes as long for eight words as for one.
 */
export class Grams<Word = string> {
  private readonly words = new Map<Word, number>();
  private readonly pairs: Map<number, number>[] = [];
  private readonly known = new Set<number>();
  private count = 0;

  private readonly size: number;

  constructor(size: number, texts: Word[][]) {
    this.size = size;
    for (const text of texts) {
      for (const gram of this.numbersOf(text, () => ++this.count)) this.known.add(gram);
    }
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** Returns for each place in a text whether the run that begins there is one of these runs. */
  foundIn(words: Word[]): boolean[] {
    return this.numbersOf(words, () => 0).map((gram) => this.known.has(gram));
  }

  /** Returns the numbers of the runs of a text. `next` gives a new run its number; 0 means that it has none. */
  private numbersOf(words: Word[], next: () => number): number[] {
    let numbers = words.map((word) => numberIn(this.words, word, next));
    for (let half = 1, level = 0; half < this.size; half *= 2, level++) {
      const pairs = (this.pairs[level] ??= new Map<number, number>());
      const halves = numbers;
      numbers = halves.slice(half).map((second, index) => {
        const first = halves[index] ?? 0;
        return first && second ? numberIn(pairs, first * 2 ** 26 + second, next) : 0;
      });
    }
    return numbers;
  }
}

function numberIn<Key>(numbers: Map<Key, number>, key: Key, next: () => number): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const given = next();
  if (given) numbers.set(key, given);
  return given;
}

/** Words in a run: with so many, two texts hardly share one by chance. */
const RUN = 8;

/** The runs of eight words of some texts. */
export const runsOf = (texts: string[][]) => new Grams(RUN, texts);

/**
 * Counts the runs of eight words that a text shares with others, and returns their share of all its runs and the
 * stretches that they make.
 */
export function sharedWith(words: string[], grams: Grams) {
  const runs: Run[] = [];
  const found = grams.isEmpty ? [] : grams.foundIn(words);
  let shared = 0;
  found.forEach((is, from) => {
    if (!is) return;
    shared++;
    const last = runs.at(-1);
    // The stretch goes on when the run before began one word earlier.
    if (last?.to === from + RUN - 1) last.to++;
    else runs.push({ from, to: from + RUN });
  });
  return { shared, share: found.length > 0 ? shared / found.length : 0, runs };
}
