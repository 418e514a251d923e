import { isOwnAddress } from "@/lib/platform/addresses/routes";
import {
  hasTooManyParameters,
  MAX_PARAMETERS,
  oldAddress,
} from "@/lib/platform/addresses/spelling";
import { findSlugTarget } from "@/lib/texts/slugs/queries";

/**
 * Returns the stored form of a text's old address, if it can lead to the text here; else why not, as a kind of the
 * report. `base`: the address that it is relative to.
 */
export function oldPath(address: string, base?: string): { path: string } | { lost: string } {
  const url = URL.parse(address, base);
  if (!url) return { lost: "Direcciones antiguas que no se entienden" };
  if (hasTooManyParameters(url.href)) {
    return { lost: `Direcciones antiguas con más de ${MAX_PARAMETERS} parámetros` };
  }
  const path = oldAddress(url.href);
  if (/^\/(index\.\w+)?$/.test(url.pathname) && !path?.includes("?")) {
    return { lost: "Direcciones antiguas que son la portada" };
  }
  if (path === null) {
    return { lost: "Direcciones antiguas que aquí no puede tener ninguna página" };
  }
  if (isOwnAddress(path)) return { lost: "Direcciones antiguas que son del propio sitio" };
  return { path };
}

/**
 * Returns the stored forms of a text's old addresses that can lead to it here, each once. `lose` is called for the
 * others, with the kind of the report.
 */
export function oldPaths(
  addresses: string[],
  lose: (kind: string, address: string) => void,
  base?: string,
): string[] {
  const paths = new Set<string>();
  for (const address of addresses) {
    const old = oldPath(address, base);
    if ("path" in old) paths.add(old.path);
    else lose(old.lost, address);
  }
  return [...paths];
}

/** Returns those of these old addresses, in their stored form, that do not lead to this entry. */
export async function leadingElsewhere(entryId: number, paths: string[]): Promise<string[]> {
  const elsewhere: string[] = [];
  for (const path of paths) {
    if ((await findSlugTarget(path))?.entry_id !== entryId) elsewhere.push(path);
  }
  return elsewhere;
}
