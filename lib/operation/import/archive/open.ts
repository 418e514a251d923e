import "server-only";
import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { AppError, notFound } from "@/lib/kernel/errors";

/** The largest file that is read whole, in bytes when unpacked (64 MiB). */
const MAX_FILE = 64 * 1024 * 1024;
/** How many files an archive may have. */
const MAX_FILES = 3_000_000;
/**
 * How many times larger than the archive its unpacked files may be, plus `ROOM` bytes. An honest archive stays far
 * below: ours are not packed at all, and texts pack to a fifth.
 */
const MAX_RATIO = 40;
const ROOM = 64 * 1024 * 1024;

/** The first four bytes of a ZIP with files, and of one without, in hexadecimal. */
const BEGINNINGS = ["504b0304", "504b0506"];

/** Returns whether a file begins as a ZIP does. Throws the system's error for one that cannot be read. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return BEGINNINGS.includes(buffer.toString("hex"));
  } finally {
    await handle.close();
  }
}

/** The error that says why an archive cannot be imported. */
export const unfit = (why: string, detail?: string) =>
  new AppError("conflict", `El archivo no sirve para importar: ${why}.`, { detail });

/** The files of a ZIP. No file is ever written to the path that its name says. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has = (name: string): boolean => this.#entries.has(name);

  /** Bytes of all files when unpacked, as the ZIP says. */
  get unpackedBytes(): number {
    return [...this.#entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  }

  /** The bytes of a file of any length. Throws for one that is damaged, or longer than the ZIP says. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw unfit(`falta ${name}`);
    try {
      for await (const chunk of await this.#open(entry)) yield chunk as Buffer;
    } catch (error) {
      throw unfit(`${name} está dañado`, (error as Error).message);
    }
  }

  /** Reads one file, whole. Throws 409 for one that is too large, missing or damaged. */
  async read(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw unfit(`falta ${name}`);
    if (entry.uncompressedSize > MAX_FILE) throw unfit(`${name} es demasiado grande`);
    try {
      return await buffer(await this.#open(entry));
    } catch (error) {
      throw unfit(`${name} está dañado`, (error as Error).message);
    }
  }

  async readText(name: string): Promise<string> {
    return (await this.read(name)).toString("utf8");
  }

  /** The lines of a file of any length. */
  async *lines(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of await this.#open(entry)) {
      rest += decoder.decode(chunk as Buffer, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MAX_FILE) throw unfit(`${name} tiene una línea demasiado larga`);
      yield* lines;
    }
    if (rest) yield rest;
  }

  /** Counts the bytes of a file, and makes their checksum. */
  async checksum(name: string): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      for await (const chunk of await this.#open(this.#entries.get(name)!)) {
        hash.update(chunk as Buffer);
        bytes += (chunk as Buffer).length;
      }
    } catch (error) {
      throw unfit(`${name} está dañado`, (error as Error).message);
    }
    return { bytes, sha256: hash.digest("hex") };
  }

  close(): void {
    this.#zip.close();
  }

  #open = (entry: Entry) => this.#zip.openReadStreamPromise(entry);
}

/** Opens an archive. Throws 404 without such a file, 409 for one that is not a whole ZIP or is made to do harm. */
export async function openArchive(file: string): Promise<Archive> {
  const { size } = await stat(file).catch(() => {
    throw notFound(`No existe el archivo ${file}.`);
  });
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue; // a folder
      if (entries.has(entry.fileName)) throw unfit(`tiene dos veces ${entry.fileName}`);
      if (entry.isEncrypted()) throw unfit("está cifrado");
      entries.set(entry.fileName, entry);
      unpacked += entry.uncompressedSize;
      if (entries.size > MAX_FILES) throw unfit("tiene demasiados archivos");
      if (unpacked > size * MAX_RATIO + ROOM) {
        throw unfit("ocuparía muchísimo más de lo que pesa, como las bombas ZIP");
      }
    }
    return new Archive(zip, entries);
  } catch (error) {
    zip?.close();
    if (error instanceof AppError) throw error;
    const { message } = error as Error;
    if (/relative path|absolute path|invalid characters/.test(message)) {
      throw unfit("tiene archivos con nombres que llevan fuera de él", message);
    }
    throw unfit("no es un ZIP o no está entero", message);
  }
}
