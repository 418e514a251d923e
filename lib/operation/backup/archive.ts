import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { allEnded } from "@/lib/kernel/all-ended";
import { AppError } from "@/lib/kernel/errors";
import { fileStream } from "@/lib/kernel/file-stream";
import { flushFolder } from "@/lib/kernel/flush-folder";

/** Returns the name of an archive while it is being written: each run has one of its own, in the same folder. */
const unfinishedName = (file: string) => `${file}.${randomBytes(6).toString("hex")}.partial`;

/** Returns the name of the archive whose unfinished file has this name; null for any other name. */
export const unfinishedOf = (name: string): string | null =>
  /^(.+?)(\.[0-9a-f]{12})?\.partial$/.exec(name)?.[1] ?? null;

/** The bytes of a file that is read: ours have one image, some megabytes of rows or the list of all files. */
const MAX_FILE_BYTES = 256 * 2 ** 20;

/** A file of an archive, whole in memory. */
export interface ArchivedFile {
  name: string;
  data: Buffer;
}

/**
 * Writes a tar file, which only its owner may read. It gets its name only when it is whole and on the disk, so that
 * nobody takes an unfinished file for an archive. Of several written at once, the last to end stays.
 */
export async function writeArchive(
  file: string,
  fill: (add: (file: ArchivedFile) => Promise<void>) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedName(file);
  const { readable, controller } = createTarPacker();
  const mtime = new Date();
  const written = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  const filled = fill(async ({ name, data }) => {
    const body = controller.add({ name, size: data.length, mode: 0o600, mtime }).getWriter();
    await body.write(data);
    await body.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  try {
    await allEnded([filled, written]);
    await rename(unfinished, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Reads the files of an archive one after the other, except those whose names `wants` rejects. Throws 409 for a link or
 * a folder, and for a file that is larger than any of ours: it would not fit into memory.
 */
export async function* readArchive(
  file: string,
  wants: (name: string) => boolean = () => true,
): AsyncGenerator<ArchivedFile> {
  const files = fileStream(file).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of files) {
    if (header.type !== "file" || header.size > MAX_FILE_BYTES) {
      throw unfit(`${header.name} no es de los que lleva una`);
    }
    // Read to its end even if it is not wanted: modern-tar stops for good when a body that it has read past is
    // cancelled.
    const data = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
    if (wants(header.name)) yield { name: header.name, data };
  }
}

/** Makes the 409 that says why a file cannot be used as a backup. */
export const unfit = (why: string, detail?: string) =>
  new AppError("conflict", `El archivo no sirve como copia: ${why}.`, { detail });

export const checksumOf = (data: Buffer): string => createHash("sha256").update(data).digest("hex");
