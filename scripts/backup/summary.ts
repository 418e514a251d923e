import { countAllRows, countUploads, type Manifest } from "@/lib/operation/backup/manifest";

/** Describes what a backup has, in sentences. */
export function summaryOf(manifest: Manifest): string[] {
  const { created, version, tables, missing } = manifest;
  const number = new Intl.NumberFormat("es-ES");
  const bytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 }).format(bytes / 2 ** 20);
  return [
    `Copia de ${created}, de Rotativa ${version}: ${number.format(countAllRows(manifest))} filas de ${Object.keys(tables).length} tablas y ${number.format(countUploads(manifest))} archivos de imágenes, ${size} MB.`,
    ...(missing.length > 0
      ? [
          `Faltaban ya en el sitio ${number.format(missing.length)} imágenes que algún texto muestra: ${missing.slice(0, 5).join(", ")}${missing.length > 5 ? "…" : ""}`,
        ]
      : []),
  ];
}
