import { statfs } from "node:fs/promises";
import { conflict } from "./errors.ts";

/**
 * Free bytes below which the embedded database is only read: PostgreSQL's journal may take as many (`max_wal_size`).
 */
export const FLOOR = 256 * 2 ** 20;

/** Free bytes from which on it is written again: some more, so that the site does not go to and fro. */
export const ENOUGH = FLOOR * 1.25;

/** Bytes that what somebody brings or takes along leaves free, for the site to go on writing. */
const SPARE = 512 * 2 ** 20;

/** Returns how many bytes are free for this user on the disk of a folder: infinitely many where it tells no size. */
export async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
}

/**
 * Throws 409 unless the disk of a folder has room for so many bytes and some to spare; `told` makes its sentence of the
 * bytes that are free.
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  told: (free: number) => string,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free < bytes + SPARE) throw conflict(told(free));
}
