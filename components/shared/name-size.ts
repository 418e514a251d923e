import type { CSSProperties } from "react";
import { cn } from "@/components/ui/cn";

/** The letters of the longest word, which has to fit across a narrow screen. */
const longestWord = (name: string): number =>
  Math.max(...name.split(/\s+/).map((word) => word.length));

/** The letters by which a capital is wider than a small one. */
const CAPITAL = 0.4;

/** The largest size, in hundredths of the window's width, at which a word of one letter fits between its margins. */
const ONE_LETTER = 140;

/** The attributes of a name's element, which set it as large as its place lets it be. */
interface NameLook {
  className: string;
  style: CSSProperties;
}

/**
 * Returns the look of a name over a front page: of this `size`, and smaller where the longest word would not fit across
 * the window, as on a phone whose text is set larger. Only a word that is longer than any usual one is broken.
 */
function fitting(name: string, size: string, spacing: string): NameLook {
  const widths = name
    .split(/\s+/)
    .map((word) => word.length + CAPITAL * (word.match(/\p{Lu}/gu) ?? []).length);
  const fits = `${(ONE_LETTER / Math.max(1, ...widths)).toFixed(1)}vw`;
  return {
    className: cn("headline font-bold wrap-anywhere text-(length:--name-size)", spacing),
    style: { "--name-size": `min(${size}, max(${fits}, 1rem))` } as CSSProperties,
  };
}

/** The look of a newspaper's name over its front page, or of the line that has it. */
export const paperNameLook = (name: string): NameLook =>
  fitting(name, "clamp(2.25rem, 6vw, 4.5rem)", "tracking-tight");

/** The look of a space's name, which may have 100 characters, over its front page: the shorter it is, the larger. */
export function spaceNameLook(name: string): NameLook {
  const word = longestWord(name);
  if (name.length <= 18 && word <= 12) {
    return fitting(name, "clamp(3rem, 9vw, 6.5rem)", "leading-none tracking-tight");
  }
  if (name.length <= 40 && word <= 15) {
    return fitting(name, "clamp(2.5rem, 6.5vw, 4.75rem)", "tracking-tight");
  }
  return fitting(name, "clamp(1.75rem, 4.5vw, 3.25rem)", "");
}

/** The size of a name in the bar of every page, beside the buttons and links there. */
export function barNameSize(name: string): string {
  if (name.length <= 10) return "text-[1.375rem]";
  if (name.length > 28) return "text-xs sm:text-lg";
  return longestWord(name) <= 16 ? "text-base sm:text-[1.375rem]" : "text-sm sm:text-[1.375rem]";
}
