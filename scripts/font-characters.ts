/** The characters of Spanish and the other languages of Spain: nearly every page needs no more. */
export const USUAL = [
  between(" ", "~"),
  "\u00a0¡«»¿·ºª°©×½ÁÉÍÓÚÜÑÇÀÈÒÏáéíóúüñçàèòïâêôîûäöëãõ€–—‘’“”…•−",
].join("");

/** The rest of Latin-1 and some more characters of print: other letters come from the fonts of the reader's system. */
export const MORE = [between("¡", "ÿ"), "ıŒœŸ‚„†‡‰‹›™↑↓"]
  .join("")
  .split("")
  .filter((character) => !USUAL.includes(character) && character !== "\u00ad") // a soft hyphen would be drawn
  .join("");

/** Characters as CSS writes them: `U+a2-a8,U+ac`. */
export function unicodeRange(characters: string): string {
  const ranges: [first: number, last: number][] = [];
  for (const character of [...characters].sort()) {
    const code = character.charCodeAt(0);
    const current = ranges.at(-1);
    if (current && code === current[1] + 1) current[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`)
    .join(",");
}

const hex = (code: number) => code.toString(16);

export function between(first: string, last: string): string {
  const from = first.charCodeAt(0);
  const characters = Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, index) =>
    String.fromCharCode(from + index),
  );
  return characters.join("");
}
