import type { ArchiveManifest } from "@/lib/operation/export/format";

/** The names of an archive's contents, singular and plural. */
const NAMES: Record<string, [string, string]> = {
  entries: ["entrada", "entradas"],
  withdrawn: ["entrada retirada", "entradas retiradas"],
  comments: ["comentario", "comentarios"],
  versions: ["versión anterior", "versiones anteriores"],
  corrections: ["corrección", "correcciones"],
  spaces: ["espacio", "espacios"],
  domains: ["dominio", "dominios"],
  editions: ["portada", "portadas"],
  pages: ["página del pie", "páginas del pie"],
  authors: ["autor", "autores"],
  images: ["imagen", "imágenes"],
  drafts: ["borrador", "borradores"],
  register: ["suceso del registro", "sucesos del registro"],
};

/** Describes what an archive has and what it has not, in sentences. */
export function summaryOf({ counts, left_out }: ArchiveManifest): string[] {
  const number = new Intl.NumberFormat("es-ES");
  const parts = Object.entries(NAMES).flatMap(([what, [one, many]]) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [`${number.format(count)} ${count === 1 ? one : many}`] : [];
  });
  return [
    parts.length > 0 ? `Lleva ${parts.join(", ")}.` : "No hay nada publicado que llevar.",
    "No lleva:",
    ...left_out.map((sentence) => `  – ${sentence}`),
  ];
}
