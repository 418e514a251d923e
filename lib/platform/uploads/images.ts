import "server-only";
import type { Metadata, Sharp, WebpOptions } from "sharp";
import { invalid, rateLimited, tooLarge } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { partOrMake } from "@/lib/kernel/process";
import { variantWidths } from "@/lib/platform/addresses/image-url";
import { imageFault, type ImageFault } from "@/server/next-internals";
import { avifToPng } from "./avif";
import { sharp } from "./decoders";
import { wordsOfFile, type FileWords, type MetadataBlocks } from "./file-words";
import { isApng, kindOfFile, refusalOf, standsStill } from "./file-kind";
import {
  IMAGE_TOO_LARGE,
  KEPT_SIZE,
  MAX_ANIMATION_PIXELS,
  MAX_FRAMES,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_PIXEL_BYTES,
  PORTRAIT_SIZE,
} from "./limits";

const FIT = { ...KEPT_SIZE, fit: "inside", withoutEnlargement: true } as const;

/** The middle of the image; of an animation, the first frame, so that nothing moves beside comments. */
const PORTRAIT = { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE, fit: "cover" } as const;

const PHOTO: WebpOptions = { quality: 82 };
const CRISP: WebpOptions = { quality: 90, smartSubsample: true };
const EXACT: WebpOptions = { nearLossless: true, quality: 60 };

const SECONDS_PER_ENCODING = 30;

/** Images that are encoded at a time: one of an account, however heavy, leaves the other place to others. */
const AT_ONCE = 2;
const AT_ONCE_EACH = 1;

/** Images that may wait, of everybody and of one account: those of one do not keep others' waiting. */
const MAX_WAITING = 20;
const MAX_WAITING_EACH = 3;

const BUSY = "Hay muchas imágenes en proceso. Inténtalo de nuevo en unos segundos.";

const turns = () =>
  partOrMake(
    "imageTurns",
    () =>
      new FairQueue({
        atOnce: AT_ONCE,
        atOnceEach: AT_ONCE_EACH,
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
  "no image": "El archivo no es una imagen JPEG, PNG, WebP, AVIF o GIF.",
  "too complex": "La imagen es demasiado compleja para procesarla.",
  damaged: "La imagen está dañada o incompleta.",
};

export interface ProcessedImage {
  /** Pixels, after orientation and reduction. */
  width: number;
  height: number;
  /** WebP; animated when the original was, and then smaller where the frames are many. */
  data: Buffer;
  /** The words in the file beside its pixels; none for a portrait. */
  words: FileWords;
  /** The image in each of the widths of `variantWidths(width)`. */
  variants: { width: number; data: Buffer }[];
}

interface Processing {
  owner?: string;
  portrait?: boolean;
  admit?: (pixels: number) => Promise<void>;
}

/** A file whose header was read. */
interface Picture extends MetadataBlocks {
  file: Buffer;
  format: string;
  /** Pixels; of an animation, of each frame. */
  width: number;
  height: number;
  /** 1 for what does not move. */
  frames: number;
}

/**
 * Checks an uploaded file by its content and re-encodes it as WebP in every stored size: upright, without
 * metadata, at most 2560 × 8192 pixels. Throws 400 for what is not a whole JPEG, PNG, WebP, AVIF or GIF image and for
 * an animation in PNG or AVIF, 413 beyond `MAX_IMAGE_BYTES`, `MAX_IMAGE_PIXELS`, `MAX_PIXEL_BYTES`,
 * `MAX_ANIMATION_PIXELS` or `MAX_FRAMES`, 429 when too many images are waiting, of everybody's or of `owner`'s, and what
 * `admit` throws, which is told the pixels of all frames before the work begins. A portrait is a square of one size.
 */
export async function processImage(
  file: Buffer,
  { owner = "", portrait = false, admit }: Processing = {},
): Promise<ProcessedImage> {
  if (file.length > MAX_IMAGE_BYTES) throw tooLarge(IMAGE_TOO_LARGE);
  return turns().run(owner, () =>
    tellingFaults(async () => {
      const picture = await inspect(file);
      if (!portrait && picture.format === "png" && isApng(file)) {
        throw invalid("image", standsStill("PNG"));
      }
      await admit?.(pixelsOf(picture));
      const decodable = await withoutAvif(picture);
      return portrait
        ? { ...(await encodePortrait(decodable)), words: {} }
        : { ...(await encodeSizes(decodable)), words: wordsOfFile(file, picture) };
    }),
  );
}

/** Returns whether a file says nothing beside its pixels, as none does that was stored here. */
export async function isBare(file: Buffer): Promise<boolean> {
  const { exif, iptc, xmp, icc } = await sharp(file).metadata();
  return ![exif, iptc, xmp, icc].some(Boolean);
}

async function tellingFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fault = imageFault(error);
    throw fault ? invalid("image", REFUSALS[fault]) : error; // a fault of our own is no 400
  }
}

/** The most pixels of an image of another site: as wide as an article's column on a dense screen needs. */
const FIT_ELSEWHERE = { ...FIT, width: 1440 } as const;

/**
 * An image of another site as WebP in one size, upright and without metadata. Its caller bounds how many are encoded
 * at a time. Throws what `processImage` throws.
 */
export const reencodeImage = (file: Buffer): Promise<Buffer> =>
  tellingFaults(async () => {
    const picture = await withoutAvif(await inspect(file));
    return (await encode(open(picture).resize(within(FIT_ELSEWHERE, picture)), PHOTO)).data;
  });

/** A stored WebP file as a JPEG, at most `width` pixels wide: of an animation the first frame, and on white. */
export async function encodeJpeg(file: Buffer, width: number): Promise<Buffer<ArrayBuffer>> {
  const image = open({ ...(await inspect(file)), frames: 1 }).resize({
    width,
    withoutEnlargement: true,
  });
  return Buffer.from(await image.flatten({ background: "white" }).jpeg({ quality: 82 }).toBuffer());
}

/**
 * Reads the header only. Throws 400 for a kind of file that is not shown, and 413 for too many pixels or frames, and for
 * pixels that cost too much to decode.
 */
async function inspect(file: Buffer): Promise<Picture> {
  const refusal = refusalOf(file);
  if (refusal) throw invalid("image", refusal);
  const animated = kindOfFile(file) !== "avif"; // of several pictures in one of those, the first is meant
  const image = sharp(file, { animated, failOn: "error", limitInputPixels: false });
  const header = await image.metadata();
  const { format, width, height, pages = 1, iptc, xmp } = header;
  const frames = animated ? pages : 1; // whose height together it is
  const picture = { file, format, width, height: height / frames, frames, iptc, xmp };
  if (width * picture.height > MAX_IMAGE_PIXELS) {
    throw tooLarge("La imagen no puede superar los 40 megapíxeles.");
  }
  if (width * picture.height * bytesOfPixel(header) > MAX_PIXEL_BYTES) throw tooLarge(TOO_HEAVY);
  const room = Math.min(MAX_FRAMES, Math.floor(MAX_ANIMATION_PIXELS / (width * picture.height)));
  if (frames > room) throw tooLarge(tooManyFrames(picture, room));
  return picture;
}

const TOO_HEAVY =
  "La imagen no puede superar los 40 megapíxeles, y un PNG de 16 bits por canal o entrelazado cuenta por varios: guárdalo con 8 bits y sin entrelazar, o más pequeño.";

/**
 * Returns how many bytes of memory decoding takes for each pixel: one or two for each channel, and twice as many in an
 * interlaced PNG, which is held whole until its last pass. 0 for an AVIF, which is decoded elsewhere within its own limits.
 */
function bytesOfPixel({ format, channels, depth, isProgressive }: Metadata): number {
  if (format === "heif") return 0;
  return channels * (depth === "uchar" ? 1 : 2) * (format === "png" && isProgressive ? 2 : 1);
}

const pixelsOf = ({ width, height, frames }: Picture) => width * height * frames;

/** An AVIF as a PNG of the size that is kept of it, which a process of its own makes; any other picture as it is. */
async function withoutAvif(picture: Picture): Promise<Picture> {
  if (picture.format !== "heif") return picture;
  const png = await avifToPng(picture.file);
  if (typeof png === "string") throw invalid("image", REFUSALS[png]);
  return { ...picture, file: png, frames: 1 };
}

function tooManyFrames({ width, height, frames }: Picture, room: number): string {
  return `La animación tiene ${frames} fotogramas de ${width} × ${height}, y aquí caben ${room}: quítale fotogramas, hazla más pequeña, o sube un vídeo a otro sitio y pega su dirección.`;
}

/** Makes an animation as small as its number of frames asks for. */
function within<Fit extends { width: number }>(fit: Fit, picture: Picture): Fit {
  const share = Math.sqrt(MAX_IMAGE_PIXELS / pixelsOf(picture));
  if (share >= 1) return fit;
  return { ...fit, width: Math.min(fit.width, Math.floor(picture.width * share)) };
}

/**
 * Photographs are compressed as such. A PNG or still GIF is more often a screenshot or a drawing, whose lines
 * and letters must stay crisp.
 */
async function encodeSizes(picture: Picture): Promise<Omit<ProcessedImage, "words">> {
  const { format, frames } = picture;
  const isDrawing = (format === "png" || format === "gif") && frames === 1;
  const lossy = isDrawing ? CRISP : PHOTO;

  const full = () => open(picture).resize(within(FIT, picture));
  let image = await encode(full(), lossy);
  if (isDrawing) {
    // Flat colours often weigh less when they are kept exactly; reduced sizes, blurred by the reduction, do not.
    const exact = await encode(full(), EXACT);
    if (exact.data.length < image.data.length) image = exact;
  }
  const variants = [];
  for (const width of variantWidths(image.width)) {
    const { data } = await encode(open(picture).resize({ width }), lossy);
    variants.push({ width, data });
  }
  return { ...image, variants };
}

async function encodePortrait(picture: Picture): Promise<Omit<ProcessedImage, "words">> {
  const still = open({ ...picture, frames: 1 });
  return { ...(await encode(still.resize(PORTRAIT), PHOTO)), variants: [] };
}

function open({ file, frames }: Picture): Sharp {
  const animated = frames > 1;
  const limitInputPixels = animated ? MAX_ANIMATION_PIXELS : MAX_IMAGE_PIXELS;
  // "error" refuses truncated and broken files, but not the harmless quirks of many cameras' JPEGs.
  const image = sharp(file, { animated, failOn: "error", limitInputPixels });
  return (animated ? image : image.autoOrient()).timeout({ seconds: SECONDS_PER_ENCODING });
}

async function encode(image: Sharp, options: WebpOptions) {
  const { data, info } = await image.webp(options).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.pageHeight ?? info.height };
}
