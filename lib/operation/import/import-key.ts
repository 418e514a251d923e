import { createHash } from "node:crypto";
import path from "node:path";

/** The most characters that the column `import_key` takes. */
export const MAX_KEY = 300;

/**
 * Returns the key that recognises a file when it is imported again: its path from the folder's parent on, and that
 * parent's name (`blog/articulos/2020/hola.md`). So a site that moves as a whole is recognised, and two sites that
 * both have `articulos/hola.md` are not taken for one.
 *
 * @param folder absolute
 * @param article path relative to the folder, with `/`
 */
export function folderKey(folder: string, article: string): string {
  const parent = path.basename(path.dirname(folder));
  return asKey([parent, path.basename(folder), article].join("/"));
}

/** Returns a text as a key; if it is too long for one, its SHA-256 hash. */
export function asKey(text: string): string {
  const key = text.normalize("NFC");
  if (key.length <= MAX_KEY) return key;
  return createHash("sha256").update(key).digest("hex");
}
