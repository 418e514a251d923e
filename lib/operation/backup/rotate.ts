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
  const unfinished = (await namesBeside(file)).filter((found) => {
    const archive = unfinishedOf(found);
    return archive !== null && (archive === path.basename(file) || isDated(archive, file));
  });
  return remove(file, await writtenBefore(file, unfinished, ABANDONED_AFTER));
}

/**
 * Removes the backups that `datedName` named after this file and that were finished so many milliseconds ago. Resolves
 * with the removed files.
 */
export async function removeOlder(file: string, milliseconds: number): Promise<string[]> {
  const finished = (await namesBeside(file)).filter((found) => isDated(found, file));
  return remove(file, await writtenBefore(file, finished, milliseconds));
}

/** Finds those of the names beside a file to which nobody has written for so many milliseconds. */
async function writtenBefore(file: string, names: string[], milliseconds: number) {
  const old: string[] = [];
  for (const name of names) {
    const info = await stat(path.join(path.dirname(file), name)).catch(() => null); // it has just gone
    if (info && Date.now() - info.mtimeMs >= milliseconds) old.push(name);
  }
  return old;
}

const namesBeside = (file: string) => readdir(path.dirname(file));

async function remove(file: string, names: string[]): Promise<string[]> {
  const files = names.map((name) => path.join(path.dirname(file), name));
  for (const each of files) await rm(each, { force: true }); // another may have been quicker
  return files;
}
