import type { Route } from "next";

/** The longest path of a slug, in characters. */
export const MAX_PATH = 200;

/** The longest old address, in characters. */
export const MAX_OLD_ADDRESS = 500;

/** The most parameters of an old address. */
export const MAX_PARAMETERS = 8;

/** The pattern of the path of a slug. */
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

/**
 * The stored form of an address that another system gave, whatever its form: the folded path and, behind a question
 * mark, the parameters in the order of their names (`/Index.PHP?id=3` → `index.php?id=3`). A path of a slug is its own
 * stored form; a scheme, a host, a fragment and what says where a reader came from (`utm_…`) are left out. Null for what
 * nobody can ask for, or is too long.
 */
export function oldAddress(written: string): string | null {
  const [, path = "", query = ""] = PARTS.exec(written) ?? [];
  const folded = foldPath(decode(path)).replace(/\/{2,}/g, "/"); // Next reads several slashes as one
  const parameters = [...new URLSearchParams(telling(query).join("&"))]
    .map(([name, value]) => `${asWord(name)}=${asWord(value)}`)
    .filter((parameter) => !MEANINGLESS.test(parameter))
    .sort()
    .join("&");
  const address = parameters ? `${folded}?${parameters}` : folded;
  const isPossible = address !== "" && address.length <= MAX_OLD_ADDRESS;
  return isPossible && !IMPOSSIBLE.test(folded) ? address : null;
}

/** The path and the query of an address, which may have a host before them. */
const PARTS = /^\s*(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/** Found in no path that a browser asks for: signs with a meaning of their own, and the names of folders around it. */
const IMPOSSIBLE = /[\p{C}%\\?#]|(?:^|\/)\.{1,2}(?:\/|$)/u;

/** An empty parameter, one that tells where a reader came from, and one of Next's router. */
const MEANINGLESS = /^(?:(?:utm_[^=]*|fbclid|gclid|_rsc)(?:=|$)|=?$)/i;

/** The parameters of a query, as they are written, that may tell which page it asks for. */
const telling = (query: string) => query.split("&").filter((one) => !MEANINGLESS.test(one));

/**
 * Returns whether an address has more parameters than an old one may have. It costs little however many there are, so
 * that it is asked before anything else is done with them.
 */
export function hasTooManyParameters(written: string): boolean {
  const [, , query = ""] = PARTS.exec(written) ?? [];
  return telling(query).length > MAX_PARAMETERS;
}

/** A parameter's name or value, without the signs that part one from the next, or addresses into folders. */
const asWord = (text: string) => foldPath(text).replace(/[\p{C}/\\?#&=+%]+/gu, "-");

/**
 * The form of an old address with a query: its path with the names of its parameters (`index.php?id&sec`). Null for one
 * without.
 */
export function queryForm(address: string): string | null {
  const [path, query] = address.split("?");
  const names = query?.split("&").map((parameter) => parameter.split("=", 1)[0]);
  return names ? `${path}?${names.join("&")}` : null;
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // nothing is there
  }
}
