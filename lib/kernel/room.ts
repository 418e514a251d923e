import { statfs } from "node:fs/promises";

/**
 * Free bytes below which the embedded database is only read: PostgreSQL's journal may take as many (`max_wal_size`).
 */
export const FLOOR = 256 * 2 ** 20;

/** Free bytes from which on it is written again: some more, so that the site does not go to and fro. */
export const ENOUGH = FLOOR * 1.25;

/** Returns how many bytes are free for this user on the disk of a folder: infinitely many where it tells no size. */
export async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
}
