import type { SiteSettings } from "@/lib/house/settings/schema";
import { splitLinks } from "@/lib/platform/text/links";

/** The reason why a comment waits for approval; `detail` is the word that was found. */
export interface Hold {
  cause: "words" | "links" | "first";
  detail: string | null;
}

/** The rules that hold comments; `first`: true when they hold this comment because it is its author's first. */
type Rules = Pick<SiteSettings, "held_words" | "max_links"> & { first: boolean };

/** Returns why a comment has to wait until somebody admits it; null when it is published at once. */
export function whyHeld(text: string, { held_words, max_links, first }: Rules): Hold | null {
  const folded = fold(text);
  const word = held_words.find((held) => patternOf(held)?.test(folded));
  if (word) return { cause: "words", detail: word.slice(0, 100) };
  if (countLinks(text) > max_links) return { cause: "links", detail: null };
  return first ? { cause: "first", detail: null } : null;
}

/** Counts the links that readers get, and addresses that lack only their beginning (`www.…`). */
const countLinks = (text: string) =>
  splitLinks(text).reduce(
    (count, { text: part, href }) =>
      count + (href ? 1 : (part.match(/\bwww\.[^\s.]+\.\w/gi)?.length ?? 0)),
    0,
  );

/** Matches whole words in a row, with any signs between them; `palabra*`: all that begin so. Null for no word. */
function patternOf(held: string): RegExp | null {
  const words = fold(held).match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  const end = held.trim().endsWith("*") ? "" : "(?![\\p{L}\\p{N}])";
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\p{L}\\p{N}]+")}${end}`, "u");
}

/** Removes differences of case, accents and width from a text, and characters that nobody sees. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
