import { DatabaseSync } from "node:sqlite";

// A lock that nobody refers to would be collected, and thereby released.
const held = new Set<DatabaseSync>();

export interface Claim {
  release(): void;
}

/**
 * Claims a file for this process; null when another process has it.
 *
 * It is SQLite's lock on an empty file, which the system drops when the process dies, however it
 * dies: no stale locks, and no process ids that mean somebody else in another container. The file
 * stays; removing it would let two processes claim two files of one name.
 */
export function claim(file: string): Claim | null {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    held.add(lock);
    return {
      release() {
        lock.close();
        held.delete(lock);
      },
    };
  } catch {
    lock.close();
    return null;
  }
}
