import { open } from "node:fs/promises";

/** Flushes a folder to the disk: before that a new name in it is not safe from a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
