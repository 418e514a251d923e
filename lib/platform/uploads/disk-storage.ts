import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { flushFolder } from "@/lib/kernel/flush-folder";
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

    async read(name) {
      const file = await open(path.join(folder, name)).catch(nullIfMissing);
      // The stream closes the file at its end, and when it is cancelled.
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>);
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

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
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
