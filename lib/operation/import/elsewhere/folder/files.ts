import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { notFound } from "@/lib/kernel/errors";
import { Refusal } from "@/lib/operation/paste/refusal";

/** The largest file of an article, in bytes (5 MiB): small enough to read whole. */
const MAX_FILE = 5 * 1024 * 1024;

/** The real, absolute path of a folder. Throws 404. */
export async function openFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    if ((await stat(real)).isDirectory()) return real;
  } catch {
    // thrown below
  }
  throw notFound(`No hay ninguna carpeta ${folder}.`);
}

/** Folders that are no part of what somebody wrote: programs, templates, and what a generator has made. */
const NOT_WRITTEN = new Set(["node_modules", "_site", "_includes", "_layouts", "archetypes"]);

/**
 * The Markdown files below a folder, sorted, as paths relative to it with `/`. Hidden files and folders, symbolic links
 * and what nobody wrote are passed over.
 */
export async function listArticles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((file) => file.isFile() && /\.(?:md|markdown)$/i.test(file.name))
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    .map((file) => file.split(path.sep).join("/"))
    .filter(
      (file) => !file.split("/").some((part) => part.startsWith(".") || NOT_WRITTEN.has(part)),
    )
    .toSorted();
}

/**
 * Reads a text file, with line ends of `\n` alone: as UTF-16 if it has that byte order mark, else as UTF-8, else as the
 * Windows-1252 of old blogs, which `note` says. Throws a Refusal for a file that is too large or not text.
 */
export async function readTextFile(file: string): Promise<{ text: string; note?: string }> {
  const { size } = await stat(file);
  if (size > MAX_FILE) {
    const megabytes = (size / 1024 / 1024).toLocaleString("es", { maximumFractionDigits: 1 });
    throw new Refusal(`Pesa ${megabytes} MB: un artículo puede pesar 5 MB.`);
  }
  const { text, note } = decode(await readFile(file));
  if (text.includes("\0")) throw new Refusal("No es un archivo de texto.");
  return { text: text.replace(/\r\n?/g, "\n"), note };
}

function decode(bytes: Buffer): { text: string; note?: string } {
  const as = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: as("utf-16le") };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: as("utf-16be") };
  try {
    return { text: as("utf-8", true) };
  } catch {
    return { text: as("windows-1252"), note: "No está en UTF-8: se lee como Windows-1252." };
  }
}
