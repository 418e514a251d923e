import { isReservedPath } from "@/lib/platform/addresses/routes";
import { normalizePath } from "@/lib/platform/addresses/spelling";

/**
 * Returns the path of a text's old address, if it can lead to the text here; else why not, as a kind of the report.
 */
export function oldPath(address: string): { path: string } | { lost: string } {
  const url = URL.parse(address);
  if (!url) return { lost: "Direcciones antiguas que no se entienden" };
  if (/^\/(index\.php)?$/.test(url.pathname)) {
    return url.search
      ? { lost: "Direcciones antiguas con «?» (como ?p=123), que no pueden llevar a la entrada" }
      : { lost: "Direcciones antiguas que son la portada" };
  }
  const path = normalizePath(decoded(url.pathname));
  if (path === null) {
    return { lost: "Direcciones antiguas con signos que aquí no puede tener una dirección" };
  }
  if (isReservedPath(path)) return { lost: "Direcciones antiguas que son del propio sitio" };
  return { path };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
