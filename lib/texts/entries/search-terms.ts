import { withoutBidiControls } from "@/lib/platform/text/bidi";

/** The most characters and terms of a search. */
export const SEARCH_CHARACTERS = 200;
const TERMS = 20;

/** A word or a phrase in quotes, a hyphen before it when it must not appear. */
const TERM = /(?:(?<![\p{L}\p{N}])-)?(?:"[^"]*"?|[\p{L}\p{M}\p{N}]+)/gu;

/** Returns the typed search on one line without control characters, cut to `SEARCH_CHARACTERS`. */
export function typedSearch(value: string | string[] | undefined): string {
  const typed = [value].flat()[0] ?? "";
  return withoutBidiControls(typed.slice(0, SEARCH_CHARACTERS))
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * Turns the typed search into words, phrases in quotes, exclusions and alternatives (`O`) for `websearch_to_tsquery`.
 * Other punctuation is left out, as it is of the texts that are searched.
 */
export function searchTerms(typed: string): string {
  const terms = typed.replace(/[“”„«»]/g, '"').match(TERM) ?? [];
  return terms
    .slice(0, TERMS)
    .map((term, index, { length }) => {
      const between = index > 0 && index < length - 1;
      return term === "O" && between ? "or" : term.replace(/(?!^-)[^\p{L}\p{M}\p{N}"]+/gu, " ");
    })
    .join(" ");
}

/** Returns the terms with the accent that many leave out and the stemmer needs: `publicacion` → `publicación`. */
export const respelt = (terms: string) => terms.replace(/([cs]i)on(?![\p{L}\p{N}])/giu, "$1ón");
