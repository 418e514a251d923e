import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { FileStorage } from "./file-storage";

/** Files in one folder, which is made when it is missing. */
export function diskStorage(folder: string): FileStorage {
  return {
    async write(name, data) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeFile(temporary, data, { flush: true });
        await rename(temporary, path.join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async read(name) {
      const file = await open(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      // The stream closes the file at its end, and when it is cancelled.
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>);
    },

    remove: (name) => rm(path.join(folder, name), { force: true }),

    async *list() {
      const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return []; // nothing has been stored yet
        throw error;
      });
      for await (const entry of entries) {
        if (entry.isFile() && !entry.name.startsWith(".")) yield entry.name;
      }
    },
  };
}
