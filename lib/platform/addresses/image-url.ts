/** Uploaded images live under this path. */
const UPLOADS_PATH = "/uploads/";

/** Widths that a stored image is offered in besides its own, in pixels. */
const VARIANT_WIDTHS = [320, 640, 960, 1280, 1920];

/**
 * `<32 hex digits>-<W>x<H>.webp` for the image, `…-<W>x<H>-<variant width>.webp` for a smaller one, and
 * `…-<W>x<H>.jpeg` for programs that show no WebP.
 */
const UPLOAD_NAME =
  /^([0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4}))(?:(?:-([1-9]\d{0,3}))?\.webp|\.jpeg)$/;

/** Images of other sites, fetched for the readers, live under this path. */
const ELSEWHERE_PATH = `${UPLOADS_PATH}ajenas/`;
const ELSEWHERE_SIGNED = new RegExp(`^(${ELSEWHERE_PATH}[\\w-]+)\\?`);

/** Used instead of a signature when the address is the image of an entry or a comment, where it can be looked up. */
export const OF_FIELD = "campo";

export type ImageSources = { src: string; srcSet?: string; width?: number; height?: number };

/**
 * Returns the attributes of an `<img>` for an `image` value of an entry or a comment: the address, and for images of
 * our own also the responsive sizes and the pixel dimensions, so that the page does not jump while it loads. Images of
 * other sites come from our proxy. Spread it: `<img {...imageSources(entry.image)} sizes="…" alt="…" />`.
 */
export function imageSources(image: string): ImageSources {
  const src = imageUrl(image);
  if (!src.startsWith(UPLOADS_PATH)) return { src: elsewhereImageUrl(src, OF_FIELD) };
  const upload = parseUpload(src);
  if (!upload) return { src };

  const { width, height } = upload;
  const widths = variantWidths(width);
  if (widths.length === 0) return { src, width, height };
  const sources = widths.map((variant) => `${variantUrl(upload.stem, variant)} ${variant}w`);
  return { src, srcSet: [...sources, `${src} ${width}w`].join(", "), width, height };
}

/**
 * The address of the smallest stored size of an image that is at least `wantedWidth` pixels wide; the image
 * itself when it has no such size or is not one of ours.
 */
export function imageVariant(image: string, wantedWidth: number): string {
  const src = imageUrl(image);
  const upload = parseUpload(src);
  const fitting = upload && variantWidths(upload.width).find((variant) => variant >= wantedWidth);
  return upload && fitting ? variantUrl(upload.stem, fitting) : src;
}

/** The address of an `image` value: what starts with `http` or `/uploads/` as it is, else a name under `/uploads/`. */
export function imageUrl(image: string): string {
  return image.startsWith("http") || image.startsWith(UPLOADS_PATH) ? image : UPLOADS_PATH + image;
}

/** The name of the stored file of an `image` value; null for an image of another site. */
export function storedName(image: string): string | null {
  const src = imageUrl(image);
  return src.startsWith(UPLOADS_PATH) ? src.slice(UPLOADS_PATH.length) : null;
}

/** The address at which our proxy has an image of another site; the original address stays legible in it. */
export function elsewhereImageUrl(address: string, signature: string): string {
  const legible = encodeURIComponent(address).replace(
    /%(?:3A|2F|3F|3D|40|2C)/g,
    decodeURIComponent,
  );
  return `${ELSEWHERE_PATH}${signature}?de=${legible}`;
}

/**
 * The address at which what is shown at `src` is a JPEG: programs for mail show no WebP, nor do old feed readers. Every
 * stored image has one, and every image of another site that comes from our proxy; any other address stays.
 */
export const jpegAddress = (src: string): string =>
  parseUpload(src)
    ? UPLOADS_PATH + jpegName(src.slice(UPLOADS_PATH.length))
    : src.replace(ELSEWHERE_SIGNED, "$1.jpeg?");

/** The name of the JPEG of a stored WebP file. */
export const jpegName = (name: string): string => name.replace(/\.webp$/, ".jpeg");

/** The name of the stored WebP file of a JPEG. */
export const webpName = (name: string): string => name.replace(/\.jpeg$/, ".webp");

/** The name under which the proxy stores an image; `hash` is the SHA-256 of its address in hex. */
export const elsewhereImageName = (hash: string): string => `ajena-${hash}.webp`;

/** The widths, ascending, in which an image of `width` pixels is stored besides its own. */
export function variantWidths(width: number): number[] {
  return VARIANT_WIDTHS.filter((variant) => variant < width);
}

/** The file names of a stored image and of its variant of `variantWidth` pixels. `id` is 32 hex digits. */
export function uploadName(
  id: string,
  width: number,
  height: number,
  variantWidth?: number,
): string {
  return `${id}-${width}x${height}${variantWidth ? `-${variantWidth}` : ""}.webp`;
}

/** Returns whether a file name is one that `uploadName` makes: nothing else is ever read from the storage. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** Returns the beginning that the names of all files of one image share. */
export const uploadId = (name: string): string => name.slice(0, 32);

/** The ids of our images that a text names, as an address or by name alone: those that `uploads_in` finds in it. */
export const uploadIdsIn = (text: string): string[] =>
  [...text.matchAll(/([0-9a-f]{32})-[1-9][0-9]{0,4}x[1-9]/g)].flatMap(([, id]) => id ?? []);

/** The address of a stored file. */
export function uploadUrl(name: string): string {
  return UPLOADS_PATH + name;
}

function parseUpload(src: string) {
  const match = src.startsWith(UPLOADS_PATH)
    ? UPLOAD_NAME.exec(src.slice(UPLOADS_PATH.length))
    : null;
  const [, stem, width, height, variant] = match ?? [];
  return stem && !variant && src.endsWith(".webp")
    ? { stem, width: Number(width), height: Number(height) }
    : null;
}

function variantUrl(stem: string, width: number): string {
  return `${UPLOADS_PATH}${stem}-${width}.webp`;
}
