import type { Source } from "@/lib/operation/import/elsewhere/source";
import { piecesOfExport } from "./export";

/** An export of Ghost. `siteUrl`: the address of that site, which the file does not say. */
export const ghostSource = (file: string, size: number, siteUrl: string | undefined): Source => ({
  program: "ghost",
  kind: "una exportación de Ghost",
  bytes: 2 * size,
  notTaken: [
    "Miembros, boletines, correos enviados, suscripciones, ofertas y pagos.",
    "Contraseñas, permisos y fotos de las cuentas.",
    "Temas, ajustes y código añadido.",
    "Comentarios: la exportación de Ghost no los trae.",
  ],
  async *pieces({ tally, onBytes, onEnd }) {
    yield* piecesOfExport(file, { siteUrl, tally, onBytes });
    onEnd({ whole: true, bytes: size });
  },
});
