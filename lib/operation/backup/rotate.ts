import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { unfinishedOf } from "./archive";

/** Milliseconds since its last write after which an unfinished file counts as abandoned. */
const ABANDONED_AFTER = 10 * 60_000;

/** Returns the file's name with the moment in it: `copia.tar` is `copia-20261126T003000Z.tar`. */
export function datedName(file: string, now: Date): string {
  const { dir, name, ext } = path.parse(file);
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, "");
  // Otherwise the build includes every file of the project with a hyphen in its name.
  return path.join(/* turbopackIgnore: true */ dir, `${name}-${moment}${ext}`);
}

/** Returns whether `datedName` made this name from the file's. */
function isDated(found: string, file: string) {
  const { name, ext } = path.parse(file);
  return (
    found.startsWith(`${name}-`) &&
    found.endsWith(ext) &&
    /^\d{8}T\d{6}Z$/.test(found.slice(name.length + 1, found.length - ext.length))
  );
}

/**
 * Removes the backups that `datedName` named after this file, except the newest `keep`. Resolves with the removed
 * files.
 */
export async function removeOld(file: string, keep: number): Promise<string[]> {
  const finished = (await namesBeside(file)).filter((found) => isDated(found, file));
  return remove(file, finished.sort().reverse().slice(keep));
}

/**
 * Removes the unfinished files of backups to this file, or named after it, that died. Resolves with the removed files.
 */
export async function removeAbandoned(file: string): Promise<string[]> {
  const dead: string[] = [];
  for (const found of await namesBeside(file)) {
    const archive = unfinishedOf(found);
    if (archive === null) continue;
    if (archive !== path.basename(file) && !isDated(archive, file)) continue;
    const info = await stat(path.join(path.dirname(file), found)).catch(() => null); // it has just ended
    if (info && Date.now() - info.mtimeMs >= ABANDONED_AFTER) dead.push(found);
  }
  return remove(file, dead);
}

const namesBeside = (file: string) => readdir(path.dirname(file));

async function remove(file: string, names: string[]): Promise<string[]> {
  const files = names.map((name) => path.join(path.dirname(file), name));
  for (const each of files) await rm(each, { force: true }); // another may have been quicker
  return files;
}
