import "server-only";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { env, keepsNothing } from "@/lib/kernel/env";
import type { Finding } from "@/lib/operation/status/dto";
import { failure, ok, warning } from "@/lib/operation/status/finding";
import { bytesText } from "@/lib/platform/text/bytes";

/** Free room below which it is time to make some: in bytes, and as a part of the whole. */
const LITTLE = { bytes: 1e9, share: 0.05 };

/** Checks the room that is left where the site writes. */
export async function disk() {
  const rooms: Finding[] = [];
  if (!keepsNothing) rooms.push(await roomOf(path.resolve(env.DATA_DIR), "la carpeta de datos"));
  if (env.BACKUP_FILE) {
    rooms.push(await roomOf(path.dirname(env.BACKUP_FILE), "la carpeta de las copias"));
  }
  if (rooms.length === 0) return ok("El sitio no guarda nada en este disco.");
  const says = rooms.map(({ says }) => says);
  if (rooms.some(({ state }) => state === "failure")) return failure(...says);
  return rooms.some(({ state }) => state === "warning") ? warning(...says) : ok(...says);
}

async function roomOf(folder: string, name: string): Promise<Finding> {
  try {
    if (!(await stat(folder)).isDirectory())
      return failure(`Donde debería estar ${name} hay otra cosa.`);
    return judgeRoom(name, await statfs(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return failure(`No existe ${name}.`);
  }
}

interface Room {
  bavail: number;
  blocks: number;
  bsize: number;
}

/** Judges the free room of a file system. */
export function judgeRoom(name: string, { bavail, blocks, bsize }: Room): Finding {
  const [free, all] = [bavail * bsize, blocks * bsize];
  const says = `En ${name} quedan libres ${bytesText(free)} de ${bytesText(all)}.`;
  const isLittle = free < LITTLE.bytes || free < all * LITTLE.share;
  return isLittle ? warning(says, "Es poco.") : ok(says);
}
