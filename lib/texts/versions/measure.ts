/** Words of a text, as a reader sees them: what stands between blanks. */
const wordsOf = (text: string) => text.match(/\S+/g) ?? [];

/** The words that one text has and another has not, and the other way round; where they stand does not count. */
export interface Changed {
  added: number;
  removed: number;
}

/** Counts them in one pass over each text: a list of versions asks it of every two. */
export function changedWords(before: string, after: string): Changed {
  const left = new Map<string, number>();
  for (const word of wordsOf(before)) left.set(word, (left.get(word) ?? 0) + 1);
  let added = 0;
  for (const word of wordsOf(after)) {
    const had = left.get(word) ?? 0;
    if (had > 0) left.set(word, had - 1);
    else added++;
  }
  let removed = 0;
  for (const count of left.values()) removed += count;
  return { added, removed };
}

/** From which share of its words on a text has changed much. */
const MUCH = 0.15;

/** Returns whether a text changed so much that readers should be told. */
export function changedMuch(before: string, after: string): boolean {
  const { added, removed } = changedWords(before, after);
  return Math.max(added, removed) >= MUCH * Math.max(wordsOf(before).length, 1);
}
