import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface DataFolderLock {
  /** Tells command-line tools which database the running server uses. */
  publish(connectionString: string): void;
  release(): void;
}

/**
 * Claims the data folder for this process; null when another process has it.
 *
 * The claim is SQLite's lock on an empty file, which the system drops when the process dies,
 * however it dies: no stale locks, no process ids that mean somebody else in another container.
 */
export function lockDataFolder(folder: string): DataFolderLock | null {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, "lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    return null;
  }
  const published = publishedFile(folder);
  rmSync(published, { force: true });
  return {
    publish(connectionString) {
      writeFileSync(published, connectionString, { mode: 0o600 });
    },
    release() {
      rmSync(published, { force: true });
      lock.close();
    },
  };
}

/** The database of the server that holds the lock; null while it has not published one. */
export function publishedDatabase(folder: string): string | null {
  return readIfExists(publishedFile(folder));
}

/** The site's own secret: made once, kept where only this user reads it. */
export function ownSecretKey(folder: string): string {
  const file = path.join(folder, "secret-key");
  const known = readIfExists(file);
  if (known) return known;
  const made = randomBytes(32).toString("base64url");
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}

const publishedFile = (folder: string) => path.join(folder, "database-url");

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
