/**
 * A Spanish word without its ending for gender and number: the light stemmer of J. Savoy, "Light Stemming Approaches
 * for the French, Portuguese, German and Hungarian Languages" (SAC 2006) and its Spanish companion, as Lucene's
 * SpanishLightStemmer has it. The word is folded already.
 */
export function stemOf(word: string): string {
  if (word.length < 5) return word;
  if (/[oae]$/.test(word)) return word.slice(0, -1);
  if (word.endsWith("eses")) return word.slice(0, -2);
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  return /[oae]s$/.test(word) ? word.slice(0, -2) : word;
}
