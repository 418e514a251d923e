import "server-only";
import { manifestSchema, newerManifest, type ArchiveManifest } from "@/lib/operation/export/format";
import { IMAGES, kindOf, MANIFEST } from "@/lib/operation/export/names";
import { isUploadName } from "@/lib/platform/addresses/image-url";
import { type Archive, unfit } from "./open";
import * as read from "./read";

/**
 * Reads an archive to its end, before anything is written, and compares every file with the manifest; resolves with the
 * manifest. Throws 409 when a file is missing or damaged, or the archive is not ours or of a newer format.
 */
export async function checkArchive(archive: Archive): Promise<ArchiveManifest> {
  if (!archive.has(MANIFEST)) throw unfit("no está entero o no lo ha exportado Rotativa");
  const said = read.parseJson(await archive.readText(MANIFEST));
  if (newerManifest.safeParse(said).success) {
    throw unfit("lo ha exportado una versión más nueva de Rotativa; actualiza el programa");
  }
  const { data: manifest, error } = manifestSchema.safeParse(said);
  if (!manifest) throw unfit(`${MANIFEST} está dañado`, error.message);
  const known = new Map(manifest.files.map((file) => [file.name, file]));
  const stray = archive.names.find((name) => name !== MANIFEST && !known.has(name));
  if (stray !== undefined) throw unfit(`tiene ${stray}, que nadie puso en él`);
  for (const { name, bytes, sha256 } of manifest.files) {
    if (!archive.has(name)) throw unfit(`falta ${name}`);
    const found = await archive.checksum(name);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw unfit(`${name} se ha cambiado`);
    await requireSense(archive, name);
  }
  return manifest;
}

/** Throws 409 for a file with data that no site could have. */
async function requireSense(archive: Archive, name: string): Promise<void> {
  switch (kindOf(name)) {
    case "entry":
      await read.readEntry(archive, name);
      return;
    case "comments":
      await read.readComments(archive, name);
      return;
    case "versions":
      await read.readVersions(archive, name);
      return;
    case "draft":
      await read.readDraft(archive, name);
      return;
    case "author":
      await read.readAuthor(archive, name);
      return;
    case "space":
      await read.readSpace(archive, name);
      return;
    case "page":
      await read.readPage(archive, name);
      return;
    case "settings":
      await read.readSettingsFile(archive, name);
      return;
    case "editions":
      for await (const _ of read.readEditions(archive));
      return;
    case "image":
      if (!isUploadName(name.slice(IMAGES.length))) {
        throw unfit(`${name} no es una imagen del sitio`);
      }
  }
}
