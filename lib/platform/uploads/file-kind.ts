/** Bytes by which a file is known. */
const HEAD = 500;

/** How files begin, one character for each byte. */
const BEGINNINGS = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF.{4}WEBP/s,
  gif: /^GIF8[79]a/,
  tiff: /^(?:II[*+RU]|MM\0[*+]|FUJIFILM)/, // most raw photos, too
  svg: /^(?:\xef\xbb\xbf)?\s*(?:<(?:\?xml|!--).*)?<(?:!doctype\s+svg|svg)\b/is,
  pdf: /^%PDF-/,
  psd: /^8BPS/,
  bmp: /^BM.{4}\0{4}/s,
  jxl: /^(?:\xff\n|\0{3}\fJXL )/,
  video: /^(?:\x1aE\xdf\xa3|RIFF.{4}AVI |\0\0\x01\xba|FLV)/s,
} as const;

type Kind = keyof typeof BEGINNINGS | "avif" | "avis" | "heic";

/** The sentence about an animation of which only the first frame could be read. */
export const standsStill = (format: string): string =>
  `Las animaciones ${format} no se mueven aquí: guárdala como GIF o WebP animado.`;

/** The sentences about files that are taken for images and are none that is shown here. */
const REFUSALS: Partial<Record<Kind, string>> = {
  heic: "Es una foto HEIC, que los navegadores no enseñan. En el iPhone: Ajustes → Cámara → Formatos → Más compatible; o compártela desde Fotos, que la convierte.",
  avis: standsStill("AVIF"),
  tiff: "Es un TIFF o una foto sin revelar (RAW): guárdala como JPEG.",
  svg: "Es un dibujo SVG: guárdalo como PNG.",
  pdf: "Es un PDF, no una imagen: guarda la página como PNG.",
  psd: "Es un documento de Photoshop: guárdalo como JPEG o PNG.",
  bmp: "Es un BMP: guárdalo como PNG.",
  jxl: "Es una imagen JPEG XL: guárdala como JPEG.",
  video: "Es un vídeo: súbelo a otro sitio y pega su dirección en el texto.",
};

/** Returns what a file is, by its first bytes and never by its name; null for anything else. */
export function kindOfFile(file: Uint8Array): Kind | null {
  const head = textAt(file, 0, HEAD);
  const brands = brandsOf(head);
  if (brands[0] === "avis") return "avis"; // a sequence of images
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  if (brands.some((brand) => /^(?:he[iv][cmsx]|mif1|msf1)$/.test(brand))) return "heic";
  if (brands.includes("crx ")) return "tiff"; // a raw photo of Canon's
  if (brands.length > 0) return "video";
  const kinds = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[];
  return kinds.find((kind) => BEGINNINGS[kind].test(head)) ?? null;
}

/** Returns the sentence about a file that cannot be shown, with the way out; null where there is none to say. */
export function refusalOf(file: Uint8Array): string | null {
  const kind = kindOfFile(file);
  return (kind && REFUSALS[kind]) ?? null;
}

/** Returns whether a file may be an animation: any GIF, and what says so in WebP, PNG and AVIF. */
export function mayMove(file: Uint8Array): boolean {
  const kind = kindOfFile(file);
  if (kind === "png") return isApng(file);
  return kind === "gif" || kind === "avis" || (kind === "webp" && isMovingWebp(file));
}

/** Returns whether a PNG is an animation: whether it has the chunk that says so before its pixels. */
export function isApng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 8 <= file.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4); // as a number: a hostile file has a million chunks
    if (type === AC_TL) return true;
    if (type === IDAT) return false;
  }
  return false;
}

/** The types of chunks of PNG: acTL, which says how an animation runs, and IDAT, with which the pixels begin. */
const AC_TL = 0x6163544c;
const IDAT = 0x49444154;

const isMovingWebp = (file: Uint8Array) => textAt(file, 12, 4) === "VP8X" && (file[20]! & 2) !== 0;

const textAt = (file: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...file.subarray(from, from + length));

/** The brands of a file of ISO's base media format (HEIF, AVIF, MP4), which say what it is; none of another file. */
function brandsOf(head: string): string[] {
  if (head.slice(4, 8) !== "ftyp") return [];
  const end = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return head.slice(8, end).match(/.{4}/gs) ?? [];
}
