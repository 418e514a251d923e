import "server-only";
import type { Metadata, Sharp, WebpOptions } from "sharp";
import { invalid, rateLimited, tooLarge } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { partOrMake } from "@/lib/kernel/process";
import { variantWidths } from "@/lib/platform/addresses/image-url";
import { imageFault, type ImageFault } from "@/server/next-internals";
import { sharp } from "./decoders";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, PORTRAIT_SIZE } from "./limits";

/** The most pixels: enough for a full-width picture on a dense screen, and for a long infographic to stay legible. */
const FIT = { width: 2560, height: 8192, fit: "inside", withoutEnlargement: true } as const;

/** The middle of the image; of an animation, the first frame, so that nothing moves beside comments. */
const PORTRAIT = { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE, fit: "cover" } as const;

const PHOTO: WebpOptions = { quality: 82 };
const CRISP: WebpOptions = { quality: 90, smartSubsample: true };
const EXACT: WebpOptions = { nearLossless: true, quality: 60 };

const SECONDS_PER_ENCODING = 30;

/** Images that may wait, of everybody and of one account: those of one do not keep others' waiting. */
const MAX_WAITING = 20;
const MAX_WAITING_EACH = 2;

const BUSY = "Hay muchas imágenes en proceso. Inténtalo de nuevo en unos segundos.";

const turns = () =>
  partOrMake(
    "imageTurns",
    () =>
      new FairQueue({
        atOnce: 2,
        waiting: MAX_WAITING,
        waitingEach: MAX_WAITING_EACH,
        full: () => rateLimited(BUSY, 5),
        fullForOwner: () =>
          rateLimited("Ya se están procesando otras imágenes tuyas. Espera a que terminen.", 5),
      }),
  );

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    imageTurns: FairQueue;
  }
}

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
  /** The image in each of the widths of `variantWidths(width)`. */
  variants: { width: number; data: Buffer }[];
}

interface Processing {
  owner?: string;
  portrait?: boolean;
  admit?: (pixels: number) => Promise<void>;
}

/**
 * Checks an uploaded file by its content and re-encodes it as WebP in every stored size: upright, without
 * metadata, at most 2560 × 8192 pixels. Throws 400 for what is not a whole JPEG, PNG, WebP or GIF image,
 * 413 beyond `MAX_IMAGE_BYTES` or `MAX_IMAGE_PIXELS`, 429 when too many images are waiting, of everybody's or
 * of `owner`'s, and what `admit` throws, which is told the image's size in pixels before the work begins. A portrait is
 * a square of one size.
 */
export async function processImage(
  file: Buffer,
  { owner = "", portrait = false, admit }: Processing = {},
): Promise<ProcessedImage> {
  if (file.length > MAX_IMAGE_BYTES) throw tooLarge(IMAGE_TOO_LARGE);
  return turns().run(owner, async () => {
    try {
      const metadata = await inspect(file);
      await admit?.(metadata.width * metadata.height);
      return await (portrait ? encodePortrait(file, metadata) : encodeSizes(file, metadata));
    } catch (error) {
      const fault = imageFault(error);
      throw fault ? invalid("image", REFUSALS[fault]) : error; // a fault of our own is no 400
    }
  });
}

/** The most pixels of an image of another site: as wide as an article's column on a dense screen needs. */
const FIT_ELSEWHERE = { ...FIT, width: 1440 } as const;

/**
 * An image of another site as WebP in one size, upright and without metadata. Its caller bounds how many are encoded
 * at a time. Throws what `processImage` throws.
 */
export async function reencodeImage(file: Buffer): Promise<Buffer> {
  const metadata = await inspect(file);
  return (await encode(open(file, metadata).resize(FIT_ELSEWHERE), PHOTO)).data;
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

async function encodePortrait(file: Buffer, metadata: Metadata): Promise<ProcessedImage> {
  const still = open(file, { ...metadata, pages: 1 });
  return { ...(await encode(still.resize(PORTRAIT), PHOTO)), variants: [] };
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
