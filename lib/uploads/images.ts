import "server-only";
import pLimit from "p-limit";
import type { Metadata, Sharp, WebpOptions } from "sharp";
import { invalid, rateLimited, tooLarge } from "@/lib/kernel/errors";
import { imageFault, type ImageFault } from "@/server/next-internals";
import { sharp } from "./decoders";
import { variantWidths } from "./image-url";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "./limits";

/** Wide enough for a full-width picture on a dense screen; tall enough for a long infographic to stay legible. */
const FIT = { width: 2560, height: 8192, fit: "inside", withoutEnlargement: true } as const;

const PHOTO: WebpOptions = { quality: 82 };
const CRISP: WebpOptions = { quality: 90, smartSubsample: true };
const EXACT: WebpOptions = { nearLossless: true, quality: 60 };

const SECONDS_PER_ENCODING = 30;
const MAX_WAITING = 20;
const turn = pLimit(2);

const REFUSALS: Record<ImageFault, string> = {
  "no image": "El archivo no es una imagen JPEG, PNG, WebP o GIF.",
  "too complex": "La imagen es demasiado compleja para procesarla.",
  damaged: "La imagen está dañada o incompleta.",
};

export interface ProcessedImage {
  /** Pixels, after orientation and reduction. */
  width: number;
  height: number;
  /** WebP; animated when the original was. */
  data: Buffer;
  /** The same in each of `variantWidths(width)`. */
  variants: { width: number; data: Buffer }[];
}

/**
 * Checks an uploaded file by its content and re-encodes it as WebP in every stored size: upright, without
 * metadata, at most 2560 × 8192 pixels. Throws 400 for what is not a whole JPEG, PNG, WebP or GIF image,
 * 413 beyond `MAX_IMAGE_BYTES` or `MAX_IMAGE_PIXELS`, 429 when too many images are waiting.
 */
export async function processImage(file: Buffer): Promise<ProcessedImage> {
  if (file.length > MAX_IMAGE_BYTES) throw tooLarge(IMAGE_TOO_LARGE);
  if (turn.pendingCount >= MAX_WAITING) {
    throw rateLimited("Hay muchas imágenes en proceso. Inténtalo de nuevo en unos segundos.", 5);
  }
  return turn(async () => {
    try {
      return await encodeSizes(file, await inspect(file));
    } catch (error) {
      const fault = imageFault(error);
      throw fault ? invalid("image", REFUSALS[fault]) : error; // a fault of our own is no 400
    }
  });
}

/** Reads the header only. */
async function inspect(file: Buffer): Promise<Metadata> {
  const image = sharp(file, { animated: true, failOn: "error", limitInputPixels: false });
  const metadata = await image.metadata();
  // Of an animation, the height is that of all frames together.
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) {
    throw tooLarge("La imagen no puede superar los 40 megapíxeles.");
  }
  return metadata;
}

/**
 * Photographs are compressed as such. A PNG or still GIF is more often a screenshot or a drawing, whose lines
 * and letters must stay crisp.
 */
async function encodeSizes(file: Buffer, metadata: Metadata): Promise<ProcessedImage> {
  const { format, pages = 1 } = metadata;
  const isDrawing = (format === "png" || format === "gif") && pages === 1;
  const lossy = isDrawing ? CRISP : PHOTO;

  const full = () => open(file, metadata).resize(FIT);
  let image = await encode(full(), lossy);
  if (isDrawing) {
    // Flat colours often weigh less when they are kept exactly; reduced sizes, blurred by the reduction, do not.
    const exact = await encode(full(), EXACT);
    if (exact.data.length < image.data.length) image = exact;
  }
  const variants = [];
  for (const width of variantWidths(image.width)) {
    const { data } = await encode(open(file, metadata).resize({ width }), lossy);
    variants.push({ width, data });
  }
  return { ...image, variants };
}

function open(file: Buffer, { pages = 1 }: Metadata): Sharp {
  const animated = pages > 1;
  // "error" refuses truncated and broken files, but not the harmless quirks of many cameras' JPEGs.
  const image = sharp(file, { animated, failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS });
  return (animated ? image : image.autoOrient()).timeout({ seconds: SECONDS_PER_ENCODING });
}

async function encode(image: Sharp, options: WebpOptions) {
  const { data, info } = await image.webp(options).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.pageHeight ?? info.height };
}
