import "server-only";
import { AppError, notFound } from "@/lib/kernel/errors";
import { whyRefused } from "@/lib/kernel/system-errors";
import { checksumOf, readArchive, unfit } from "./archive";
import {
  MANIFEST,
  UPLOADS,
  isPlainName,
  manifestSchema,
  newerSchema,
  type Manifest,
} from "./manifest";

/**
 * Reads a backup to its end and compares every file in it with its manifest; resolves with the manifest. Both then name
 * the same files, each once: a restore finds nothing in the archive that was not compared. Throws 404 without such a
 * file, 409 when it is not whole, not ours, or of a newer version of the product, and the system's error when it cannot
 * be read at all.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | null = null;
  try {
    for await (const { name, data } of readArchive(file)) {
      if (found.has(name)) throw unfit(`tiene dos veces ${name}`);
      found.set(name, checksumOf(data));
      if (name === MANIFEST) manifest = readManifest(data);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isMissing(error)) throw notFound(`No existe el archivo ${file}.`);
    if (whyRefused(error)) throw error;
    throw unfit("no se puede leer entero", (error as Error).message);
  }
  if (!manifest) throw unfit("no está completo o no es una copia de Rotativa");
  found.delete(MANIFEST);
  for (const { name, sha256 } of manifest.files) {
    if (found.get(name) !== sha256) throw unfit(`${name} falta o está dañado`);
    if (name.startsWith(UPLOADS) && !isPlainName(name.slice(UPLOADS.length))) {
      throw unfit(`${name} no es una imagen del sitio`);
    }
    found.delete(name);
  }
  if (found.size > 0) throw unfit("tiene archivos que nadie puso en él");
  return manifest;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

function readManifest(data: Buffer): Manifest {
  const said = parse(data.toString());
  if (newerSchema.safeParse(said).success) throw unfit("es de una versión más nueva de Rotativa");
  const { data: manifest, error } = manifestSchema.safeParse(said);
  if (!manifest) throw unfit(`${MANIFEST}, que dice lo que hay en él, está dañado`, error.message);
  return manifest;
}

/** Parses JSON; null for text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
