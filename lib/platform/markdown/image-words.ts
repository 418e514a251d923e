// The texts and the size of an image as they are written in Markdown, for the renderer and the editor alike:
// ![texto alternativo](/uploads/….webp#ancha "Pie de foto · Foto: Ana Pérez"). See decision 052.

/** The widths of an image besides that of the column, as they are written after the `#` of its address. */
export const imageSizes = ["media", "ancha", "completa"] as const;

export type ImageSize = (typeof imageSizes)[number];

/** An image as Markdown has it. */
export interface WrittenImage extends Caption {
  /** The address without the size. */
  address: string;
  alt: string;
  size: ImageSize | null;
}

/** The text under an image. */
export interface Caption {
  caption: string;
  /** The name of its author or source, without «Foto:» before it. */
  credit: string;
}

/** The words that begin a credit which is not that of a plain photo. */
const KINDS =
  "fotos?|fotografías?|imagen|imágenes|ilustración|ilustraciones|dibujo|infografía|gráficos?|mapa|captura|vídeo|montaje|archivo|cortesía|crédito|fuente";
const BEGINNING = `(?:(?:${KINDS})\\s*:|©)`;
const CREDIT = new RegExp(`(?:^|\\s+·\\s+)(${BEGINNING}.*)$`, "iu");
const SAYS_ITS_KIND = new RegExp(`^${BEGINNING}`, "iu");
const PHOTO = /^foto:\s*/iu;

/** An image's title in Markdown as caption and credit. */
export function captionOf(title: string): Caption {
  const text = title.replace(/\s+/g, " ").trim();
  const match = CREDIT.exec(text);
  if (!match?.[1]) return { caption: text, credit: "" };
  return { caption: text.slice(0, match.index), credit: match[1].replace(PHOTO, "") };
}

/** A credit as it is read: «Foto: Ana Pérez», or what it says itself («Ilustración: …», «© …»); empty for none. */
export function creditLine(credit: string): string {
  const text = credit.trim();
  return text === "" || SAYS_ITS_KIND.test(text) ? text : `Foto: ${text}`;
}

/** The title from which `captionOf` reads these two; empty for neither. */
export const titleOf = ({ caption, credit }: Caption): string =>
  [caption.trim(), creditLine(credit)].filter(Boolean).join(" · ");

/** The size that an image's address asks for, and the address without it; null: as wide as the column. */
export function sizeOf(address: string): { src: string; size: ImageSize | null } {
  const size = imageSizes.find((name) => address.endsWith(`#${name}`));
  return size ? { src: address.slice(0, -size.length - 1), size } : { src: address, size: null };
}

/** An image in Markdown, on one line; in its texts, characters that mean something in Markdown are escaped. */
export function imageMarkdown({ address, size, ...words }: WrittenImage): string {
  const place = size ? `${address}#${size}` : address;
  const isPlain = /^[^\s<>()\\]+$/.test(place);
  return imageAt(isPlain ? place : `<${place.replace(/[<>\\]/g, "\\$&")}>`, words);
}

/** An image in Markdown, on one line, whose address is already spelt as Markdown needs it. */
export function imageAt(target: string, { alt, ...said }: Caption & { alt: string }): string {
  const title = titleOf(said);
  return `![${escaped(alt)}](${target}${title && ` "${escapedTitle(title)}"`})`;
}

const escaped = (text: string) => oneLine(text).replace(/[\\`*_[\]<~$|]|&(?=#?\w+;)/g, "\\$&");

/** Escapes a title, in which only these characters mean something, and a bar in a table. */
const escapedTitle = (title: string) => oneLine(title).replace(/["\\|]|&(?=#?\w+;)/g, "\\$&");

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
