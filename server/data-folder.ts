import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { whyRefused } from "../lib/kernel/system-errors.ts";
import { claim, type Claim } from "./claim.ts";
import { StopError } from "./steps.mjs";

export interface DataFolderLock {
  /** Tells command-line tools which database the running server uses. */
  publish(connectionString: string): void;
  release(): void;
}

/**
 * Takes the data folder for this process; null when another process has it.
 * @throws StopError where nothing can be written
 */
export function lockDataFolder(folder: string): DataFolderLock | null {
  let lock: Claim | null;
  const published = publishedFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    lock = claim(path.join(folder, "lock"));
    if (lock) rmSync(published, { force: true });
  } catch (error) {
    throw unusable(folder, error);
  }
  if (!lock) return null;
  return {
    publish(connectionString) {
      writeFileSync(published, connectionString, { mode: 0o600 });
    },
    release() {
      rmSync(published, { force: true });
      lock.release();
    },
  };
}

/** The database of the server that holds the lock; null while it has not published one. */
export function publishedDatabase(folder: string): string | null {
  return readIfExists(publishedFile(folder));
}

/**
 * Returns the site's own secret: made once, in a file that only this user can read. With a key in the settings none is
 * made ("" is returned), and one that was made before still reads what it signed.
 */
export function ownSecretKey(folder: string, { hasAnother }: { hasAnother: boolean }): string {
  const known = readIfExists(keyFile(folder));
  if (known || hasAnother) return known ?? "";
  const made = randomBytes(32).toString("base64url");
  keepSecretKey(folder, made);
  return made;
}

/** Stores a key as the site's own, in place of the one it had. */
export function keepSecretKey(folder: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(keyFile(folder), key, { mode: 0o600 });
}

const keyFile = (folder: string) => path.join(folder, "secret-key");

/** Makes the error that stops the start when nothing can be written to the data folder. */
export const unusable = (folder: string, error: unknown) =>
  new StopError(
    `No se puede escribir en la carpeta de datos ${folder}. ${whyRefused(error) ?? `${(error as Error).message}.`} Comprueba sus permisos y que quede sitio en el disco, o indica otra con DATA_DIR.`,
  );

const publishedFile = (folder: string) => path.join(folder, "database-url");

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
