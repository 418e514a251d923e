import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Returns the real path of a file; null when there is none, or when it is outside `folder` (a real path), also by way
 * of a symbolic link.
 */
export async function fileWithin(folder: string, candidate: string): Promise<string | null> {
  try {
    const file = await realpath(candidate);
    return file.startsWith(folder + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null; // no such file, or a name that no file can have
  }
}
