/**
 * The first `max` characters of a text, followed by `ellipsis` when something was cut off. Characters are
 * code points: an emoji is never halved.
 */
export function truncate(text: string, max: number, ellipsis = "…"): string {
  const head = firstCharacters(text, max);
  return head === text ? text : head.trimEnd() + ellipsis;
}

/**
 * A text of at most `max` characters, the `…` of a cut included, cut between two words where there are two.
 */
export function truncateAtWord(text: string, max: number): string {
  if (firstCharacters(text, max) === text) return text;
  const head = firstCharacters(text, max - 1);
  const cutsWord = /\S/.test(text.charAt(head.length));
  const lastSpace = head.search(/\s\S*$/);
  const kept = cutsWord && lastSpace > 0 ? head.slice(0, lastSpace) : head;
  return kept.replace(/(?<![\s,;:.¿¡(–—-])[\s,;:.¿¡(–—-]+$/, "") + "…";
}

function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  // A code point is one or two units, so the first `max` of them are among these.
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join("");
}
