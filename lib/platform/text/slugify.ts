import sindresorhusSlugify from "@sindresorhus/slugify";

/** The longest path a slug may have, in characters. */
const MAX_SLUG_LENGTH = 200;

/**
 * A text as one segment of an address: `[a-z0-9-]`, at most 200 characters, cut between words. Accents are
 * folded (`Año Nuevo` → `ano-nuevo`). Empty when nothing is left of the text.
 */
export function slugify(text: string): string {
  const slug = sindresorhusSlugify(text, { decamelize: false, customReplacements: REPLACEMENTS });
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const head = slug.slice(0, MAX_SLUG_LENGTH + 1);
  const cut = head.lastIndexOf("-");
  return head.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}

// Spanish for what the library would read as German ("ue") or English ("and", "love", "unicorn").
const REPLACEMENTS: [string, string][] = [
  ["ü", "u"],
  ["Ü", "U"],
  ["&", " y "],
  ["♥", " "],
  ["🦄", " "],
];
