const FULL = "No queda sitio en el disco.";
const FORBIDDEN = "No hay permiso para leer o escribir ahí.";
const CROWDED = "Hay demasiados archivos abiertos.";
const AWAY = "No responde la base de datos o el almacén de imágenes.";

const SENTENCES: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  "53100": FULL, // PostgreSQL's disk_full
  "25006": "La base de datos solo deja leer: puede que no le quede sitio en el disco.",
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: "El disco es de solo lectura.",
  ENOENT: "La carpeta o el archivo no existe.",
  EISDIR: "Hay una carpeta donde debía ir un archivo.",
  ENOTDIR: "Hay un archivo donde debía ir una carpeta.",
  EFBIG: "El archivo es demasiado grande para este disco.",
  ENAMETOOLONG: "El nombre del archivo es demasiado largo.",
  EIO: "El disco falla al leer o escribir.",
  EMFILE: CROWDED,
  ENFILE: CROWDED,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  EHOSTUNREACH: AWAY,
  ENOTFOUND: AWAY,
  EAI_AGAIN: AWAY,
  ETIMEDOUT: AWAY,
};

/** The numbers that errors have in WebAssembly, where PGlite runs. */
const NUMBERS: Record<number, string> = {
  2: "EACCES",
  19: "EDQUOT",
  22: "EFBIG",
  29: "EIO",
  31: "EISDIR",
  33: "EMFILE",
  41: "ENFILE",
  44: "ENOENT",
  51: "ENOSPC",
  54: "ENOTDIR",
  63: "EPERM",
  69: "EROFS",
};

/** Returns why the system (or PGlite) refused something, as a sentence; null for every other error. */
export function whyRefused(error: unknown): string | null {
  const { name, code, errno } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const known = name === "ErrnoError" ? NUMBERS[errno ?? 0] : code;
  return SENTENCES[known ?? ""] ?? null;
}

/** Catches the error that there is no such file, and gives null in its place; any other is thrown again. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
