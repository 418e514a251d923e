/** The letters of the longest word, which has to fit across a narrow screen. */
const longestWord = (name: string): number =>
  Math.max(...name.split(/\s+/).map((word) => word.length));

/** The size of a newspaper's name over its front page. */
export const paperNameSize = (name: string): string =>
  longestWord(name) <= 15
    ? "text-[clamp(2.25rem,6vw,4.5rem)]"
    : "text-[clamp(1.625rem,6vw,4.5rem)]";

/** The size of a space's name, which may have 100 characters, over its front page: the shorter it is, the larger. */
export function spaceNameSize(name: string): string {
  const word = longestWord(name);
  if (name.length <= 18 && word <= 12) {
    return "text-[clamp(3rem,9vw,6.5rem)] leading-none tracking-tight";
  }
  if (name.length <= 40 && word <= 15) return "text-[clamp(2.5rem,6.5vw,4.75rem)] tracking-tight";
  return "text-[clamp(1.75rem,4.5vw,3.25rem)]";
}

/** The size of a name in the bar of every page, beside the buttons and links there. */
export function barNameSize(name: string): string {
  if (name.length <= 10) return "text-[1.375rem]";
  if (name.length > 28) return "text-xs sm:text-lg";
  return longestWord(name) <= 16 ? "text-base sm:text-[1.375rem]" : "text-sm sm:text-[1.375rem]";
}
