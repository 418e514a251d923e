/** A piece of a text and what takes its place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits; of two that overlap, the one that begins first. */
export function applyEdits(source: string, edits: Edit[]): string {
  let result = "";
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < position) continue;
    result += source.slice(position, start) + text;
    position = end;
  }
  return result + source.slice(position);
}
