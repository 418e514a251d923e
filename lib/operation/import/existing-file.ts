import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/**
 * The file at this path, by its real one; null when there is none, and for one outside of the folder (a real path),
 * wherever a symbolic link leads.
 */
export async function fileWithin(folder: string, candidate: string): Promise<string | null> {
  try {
    const file = await realpath(candidate);
    return file.startsWith(folder + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null; // no such file, or a name that no file can have
  }
}
