import { parseArgs } from "node:util";
import { StopError } from "../../server/steps.mjs";

const USAGE = `Uso: npm run import -- CARPETA|ARCHIVO [--space SLUG] [--user NOMBRE]
CARPETA: archivos de Markdown. ARCHIVO: el ZIP que escribió npm run export (con --user, --match-authors y
--dry-run), una exportación de WordPress (XML) o de Ghost (JSON), o un canal RSS o Atom.
De un archivo de otro sitio, además:
  --dry-run                 no guarda nada; el mismo informe
  --attachments CARPETA     una copia de wp-content/uploads o de content/images
  --fetch-images            descarga del otro sitio las imágenes que no están en esa copia
  --spaces-from-categories  un espacio por cada categoría (de Ghost, la etiqueta principal)
  --match-authors           a nombre de la cuenta con el mismo nombre de usuario o correo, si la hay
  --without-comments        sin los comentarios
  --site-url URL            dónde está el sitio de Ghost`;

const OF_FILES = {
  "dry-run": { type: "boolean" },
  attachments: { type: "string" },
  "fetch-images": { type: "boolean" },
  "spaces-from-categories": { type: "boolean" },
  "match-authors": { type: "boolean" },
  "without-comments": { type: "boolean" },
  "site-url": { type: "string" },
} as const;

export type Wishes = Omit<ReturnType<typeof readArguments>, "what">;

export function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { space: { type: "string" }, user: { type: "string" }, ...OF_FILES },
    });
    const [what, ...others] = positionals;
    if (what !== undefined && others.length === 0) return { what, ...values };
  } catch {
    // an option that does not exist, or one without its value
  }
  throw new StopError(USAGE);
}

/** Throws StopError for options that are not for an archive of ours. */
export function requireForArchive(wishes: Wishes) {
  const name = Object.keys(wishes).find(
    (option) => !["user", "match-authors", "dry-run"].includes(option),
  );
  if (name === "space") throw new StopError("Un archivo trae sus espacios: sobra --space.");
  if (name) throw new StopError(`--${name} es para archivos de otros sitios.`);
}

/** Throws StopError for options that are not for a folder. */
export function requireForFolder(wishes: Wishes) {
  const [name] = Object.keys(OF_FILES).filter((option) => option in wishes);
  if (name) throw new StopError(`--${name} es para archivos de otros sitios, no para carpetas.`);
}
