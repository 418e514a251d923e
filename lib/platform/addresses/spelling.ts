import type { Route } from "next";

/** The longest path of a slug, in characters. */
export const MAX_PATH = 200;

/** The pattern of a stored path. */
export const PATH_FORM = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/**
 * The form in which a path is stored, as far as it has one: no slashes around it, lower case, accents
 * folded, hyphens for spaces (`/Año Nuevo/` → `ano-nuevo`), no emoji. What is left may still not be a path.
 */
export function foldPath(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d]/gu, "")
      .toLowerCase()
      // Without the lookbehind, a long run of spaces in the middle would be tried from each of its characters.
      .replace(/^[\s/]+|(?<![\s/])[\s/]+$/g, "")
      .replace(/\s+/g, "-")
  );
}

/** The stored form of an address path; null for what cannot be one. */
export function normalizePath(address: string): string | null {
  const path = foldPath(address);
  return path.length <= MAX_PATH && PATH_FORM.test(path) ? path : null;
}

/**
 * The path of an address (without its first slash) in the one spelling that addresses have: decoded, in
 * lower case, accents folded. `movedTo` is that address when it was written otherwise, else null; redirect
 * nobody there before it is known to lead somewhere.
 */
export function spell(written: string): { path: string; movedTo: Route | null } {
  const decoded = decode(written);
  const path = foldPath(decoded);
  // An encoded slash would be a second address of the same page.
  const spelt = path === decoded && !/%2f/i.test(written);
  return { path, movedTo: spelt ? null : (`/${path}` as Route) };
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // nothing is there
  }
}
