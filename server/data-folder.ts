import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { claim } from "./claim.ts";

export interface DataFolderLock {
  /** Tells command-line tools which database the running server uses. */
  publish(connectionString: string): void;
  release(): void;
}

/** Takes the data folder for this process; null when another process has it. */
export function lockDataFolder(folder: string): DataFolderLock | null {
  mkdirSync(folder, { recursive: true });
  const lock = claim(path.join(folder, "lock"));
  if (!lock) return null;
  const published = publishedFile(folder);
  rmSync(published, { force: true });
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

/** The site's own secret: made once, kept where only this user reads it. */
export function ownSecretKey(folder: string): string {
  const file = path.join(folder, "secret-key");
  const known = readIfExists(file);
  if (known) return known;
  const made = randomBytes(32).toString("base64url");
  mkdirSync(folder, { recursive: true });
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
