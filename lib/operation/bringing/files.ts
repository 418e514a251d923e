import "server-only";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/kernel/env";
import { requireRoom } from "@/lib/kernel/room";
import { bytesText } from "@/lib/platform/text/bytes";
import type { Purpose } from "./schema";

/** The folder with the files of imports, which only the site's user may read. */
const root = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, "traidas");

/** Returns the folder of an import. Its name is a number, and those of its files are ours. */
export const folderOf = (runId: number): string =>
  path.join(/* turbopackIgnore: true */ root(), String(runId));

/** Returns where a file of an import is, however it is called elsewhere. */
export const fileOf = (runId: number, purpose: Purpose): string =>
  path.join(/* turbopackIgnore: true */ folderOf(runId), purpose);

export const isHere = (runId: number): boolean => existsSync(folderOf(runId));

export async function makeFolder(runId: number): Promise<void> {
  await mkdir(folderOf(runId), { recursive: true, mode: 0o700 });
}

export const removeFolder = (runId: number) =>
  rm(folderOf(runId), { recursive: true, force: true });

/** Returns the numbers of the imports that have a folder here. */
export async function listFolders(): Promise<number[]> {
  const names = await readdir(root()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []; // nobody has brought anything yet
    throw error;
  });
  return names.map(Number).filter((runId) => Number.isSafeInteger(runId));
}

/** Writes a part of a file, and resolves once it is on the disk. */
export async function writePart(file: string, offset: number, part: Uint8Array): Promise<void> {
  const handle = await open(file, offset === 0 ? "w" : "r+", 0o600);
  try {
    await handle.write(part, 0, part.length, offset);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Throws 409 unless the disk has room for so many bytes of files, and some to spare. */
export async function requireRoomForFiles(bytes: number): Promise<void> {
  await mkdir(root(), { recursive: true, mode: 0o700 });
  await requireRoom(
    root(),
    bytes,
    (free) =>
      `Ocupa ${bytesText(bytes)}, y en el disco quedan libres ${bytesText(free)}: haz sitio antes.`,
  );
}
