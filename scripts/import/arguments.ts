import { parseArgs } from "node:util";
import { StopError } from "../../server/steps.mjs";

export const USAGE = `Uso: npm run import -- CARPETA|ARCHIVO [--space SLUG] [--user NOMBRE] [--dry-run]
CARPETA: archivos de Markdown. ARCHIVO: una exportación de WordPress (XML) o de Ghost (JSON), un canal RSS o Atom, o
el ZIP que escribió npm run export (con --user, --match-authors, --dry-run y --json).
  --dry-run                 no guarda nada; el mismo informe
  --json ARCHIVO            además, el informe entero, una línea de JSON por cada cosa
De otro sitio, además:
  --media CARPETA           una copia de wp-content/uploads o de content/images
  --no-fetch-images         no descarga del otro sitio las imágenes que no están en esa copia
  --redirects ARCHIVO       sus redirecciones: las de Ghost (YAML o JSON), un _redirects o una tabla CSV
  --spaces-from-categories  un espacio por cada categoría (de Ghost, la etiqueta principal)
  --spaces-from-tags        un espacio por cada una de las demás etiquetas
  --match-authors           a nombre de la cuenta con el mismo nombre de usuario o correo, si la hay
  --authors                 una cuenta para cada autor que no la tenga: nadie entra en ella hasta que quien administra
                            le dé un enlace (Personas, o npm run admin -- NOMBRE --reset)
  --without-comments        sin los comentarios
  --site-url URL            dónde está el sitio de Ghost
Y npm run import -- --undo [NÚMERO] deshace la última importación, o la de ese número, durante una semana.`;

export type Wishes = Omit<ReturnType<typeof readArguments>, "what" | "undo">;

export function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        space: { type: "string" },
        user: { type: "string" },
        "dry-run": { type: "boolean" },
        json: { type: "string" },
        media: { type: "string" },
        attachments: { type: "string" }, // its name before
        redirects: { type: "string" },
        undo: { type: "boolean" },
        "fetch-images": { type: "boolean" },
        "spaces-from-categories": { type: "boolean" },
        "spaces-from-tags": { type: "boolean" },
        "match-authors": { type: "boolean" },
        authors: { type: "boolean" },
        "without-comments": { type: "boolean" },
        "site-url": { type: "string" },
      },
    });
    const [what, ...others] = positionals;
    if (others.length === 0) return { what, ...values };
  } catch {
    // an option that does not exist, or one without its value
  }
  throw new StopError(USAGE);
}

/** Throws StopError for options that are not for an archive of ours. */
export function requireForArchive(wishes: Wishes) {
  const name = Object.keys(wishes).find(
    (option) => !["user", "match-authors", "dry-run", "json"].includes(option),
  );
  if (name === "space") throw new StopError("Un archivo trae sus espacios: sobra --space.");
  if (name) throw new StopError(`--${name} es para archivos de otros sitios.`);
}
