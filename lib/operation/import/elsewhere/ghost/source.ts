import { readFile } from "node:fs/promises";
import type { Source } from "@/lib/operation/import/elsewhere/source";
import { Refusal } from "@/lib/operation/paste/refusal";
import { piecesOfExport } from "./export";

/** The largest file, in bytes (200 MiB): JSON is read whole, and takes several times its size in memory. */
const MAX_FILE = 200 * 1024 * 1024;

/** An export of Ghost. `siteUrl`: the address of that site, which the file does not say. */
export const ghostSource = (file: string, size: number, siteUrl: string | undefined): Source => ({
  program: "ghost",
  kind: "una exportación de Ghost",
  bytes: size,
  notTaken: [
    "Miembros, boletines, correos enviados, suscripciones, ofertas y pagos.",
    "Cuentas, contraseñas y correos. No se crea ninguna cuenta.",
    "Temas, ajustes y código añadido.",
    "Comentarios: la exportación de Ghost no los trae.",
  ],
  async *pieces({ tally, onBytes, onEnd }) {
    if (size > MAX_FILE) throw new Refusal("Una exportación de Ghost puede pesar 200 MB.");
    yield* piecesOfExport(parsed(await readFile(file, "utf8")), { siteUrl, tally });
    onBytes(size);
    onEnd({ whole: true, bytes: size });
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Refusal("El archivo no es un JSON entero: pide otra exportación a Ghost.");
  }
}
