import "server-only";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "@/lib/operation/paste/refusal";
import { openArchive, type Archive } from "@/lib/operation/import/archive/open";
import { requireRoomForFiles } from "./files";

/** The names that nobody wrote: of hidden files, and of what macOS adds. */
const isWritten = (name: string) =>
  !name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "");

const isArticle = (name: string) => /\.(?:md|markdown)$/i.test(name);

/**
 * Unpacks a ZIP into a folder, whole or not at all; one that is there by now is used as it is. Throws a Refusal for a
 * file that is too large, 409 for a ZIP that is damaged or made to do harm (`openArchive`), and without room for it.
 */
export async function unpack(file: string, folder: string): Promise<string[]> {
  const archive = await openArchive(file);
  try {
    const names = archive.names.filter(isWritten);
    const unfinished = `${folder}.part`;
    await rm(unfinished, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await requireRoomForFiles(archive.unpackedBytes);
    for (const name of names) await unpackOne(archive, name, unfinished);
    await rename(unfinished, folder);
    return names;
  } finally {
    archive.close();
  }
}

async function unpackOne(archive: Archive, name: string, folder: string): Promise<void> {
  const target = path.resolve(folder, name);
  // The library has refused such names already.
  if (!target.startsWith(folder + path.sep)) throw new Refusal(`${name} lleva fuera del ZIP.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, archive.stream(name), { mode: 0o600 });
}

/** Finds what a ZIP of texts is: the folder itself with Markdown, or the one export of a program in it. */
export function sourceWithin(folder: string, names: string[]): string {
  if (names.some(isArticle)) return folder;
  const exports = names.filter((name) => /\.(?:xml|json)$/i.test(name));
  const [only, another] = exports;
  if (only === undefined) {
    throw new Refusal(
      "En el ZIP no hay textos: ni archivos de Markdown, ni una exportación de WordPress (XML) o de Ghost (JSON).",
    );
  }
  if (another !== undefined) {
    throw new Refusal("El ZIP tiene varias exportaciones: trae cada una aparte, sin comprimir.");
  }
  return path.join(folder, only);
}
