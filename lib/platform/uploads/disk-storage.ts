import "server-only";
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileStream } from "@/lib/kernel/file-stream";
import { flushFolder } from "@/lib/kernel/flush-folder";
import { nullIfMissing } from "@/lib/kernel/system-errors";
import type { FileStorage } from "./file-storage";

/** Bytes that are written to learn whether there is room. */
const PROBE = 64 * 1024;

/** Milliseconds after which no write of a file is still under way. */
const LONGEST_WRITE = 3_600_000;

/** Files in one folder, which is made when it is missing. */
export function diskStorage(folder: string): FileStorage {
  return {
    async write(name, data) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeFile(temporary, data, { flush: true });
        await rename(temporary, path.join(folder, name));
        await flushFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async read(name, failed) {
      const file = path.join(folder, name);
      const isMissing = (await access(file, constants.R_OK).catch(nullIfMissing)) === null;
      return isMissing ? null : fileStream(file, { failed });
    },

    async size(name) {
      const file = await stat(path.join(folder, name)).catch(nullIfMissing);
      return file && file.size;
    },

    remove: (name) => rm(path.join(folder, name), { force: true }),

    async check() {
      await mkdir(folder, { recursive: true });
      // A full disk still answers questions about permissions, and still makes empty files.
      const probe = path.join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeFile(probe, Buffer.alloc(PROBE), { flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },

    async tidy() {
      for await (const { name } of filesIn(folder)) {
        if (!name.startsWith(".") || !name.endsWith(".tmp")) continue;
        const file = path.join(folder, name);
        const written = (await stat(file).catch(() => null))?.mtimeMs ?? Infinity; // it may be gone by now
        if (written < Date.now() - LONGEST_WRITE) await rm(file, { force: true });
      }
    },

    async *list() {
      for await (const { name } of filesIn(folder)) {
        if (!name.startsWith(".")) yield name;
      }
    },
  };
}

async function* filesIn(folder: string) {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []; // nothing has been stored yet
    throw error;
  });
  for await (const entry of entries) {
    if (entry.isFile()) yield entry;
  }
}
